// What this browser keeps for the page. A browser that refuses to keep anything is no reason to fail.

const NAME = (name) => `hazari.${name}`;

export function kept(name) {
  try {
    return localStorage.getItem(NAME(name));
  } catch {
    return null;
  }
}

export function keep(name, text) {
  try {
    localStorage.setItem(NAME(name), text);
  } catch {
    // Full, or forbidden: the address still holds all there is to see.
  }
}
