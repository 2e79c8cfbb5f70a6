"""What PyInstaller must put into a frozen program beside the modules: the data files."""  # noqa: N999

from PyInstaller.utils.hooks import collect_data_files

__all__ = ["datas"]

datas = collect_data_files("hazari")
