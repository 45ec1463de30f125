# The install tree, which find_package(Tempo) finds: headers, libraries, tools, plugin.
include(CMakePackageConfigHelpers)
include(GNUInstallDirs)

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/Tempo)
configure_package_config_file(cmake/TempoConfig.cmake.in ${CMAKE_BINARY_DIR}/TempoConfig.cmake
  INSTALL_DESTINATION ${package_dir})
# Before version 1 the C API may change with every minor version.
write_basic_package_version_file(${CMAKE_BINARY_DIR}/TempoConfigVersion.cmake
  COMPATIBILITY SameMinorVersion)
install(FILES
  ${CMAKE_BINARY_DIR}/TempoConfig.cmake ${CMAKE_BINARY_DIR}/TempoConfigVersion.cmake
  DESTINATION ${package_dir})
install(EXPORT TempoTargets NAMESPACE Tempo:: DESTINATION ${package_dir})
install(DIRECTORY include/tempo-c DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
