@echo off
rem Starts the installer. It needs a Java of version 17 or newer: JAVA_HOME's, or else the one on the PATH.
setlocal
set "ARCHIVE=%~dp0."
set "JAVA=java"
if defined JAVA_HOME set "JAVA=%JAVA_HOME%\bin\java"
set "VERSION="
for /f "tokens=3" %%v in ('call "%JAVA%" -version 2^>^&1 ^| findstr /r /c:" version "') do if not defined VERSION set "VERSION=%%~v"
if not defined VERSION (
    echo There is no Java: "%JAVA%" cannot be run.>&2
    echo   Set JAVA_HOME to a Java of version 17 or newer, for example the one that runs the server.>&2
    exit /b 1
)
set "MAJOR="
for /f "tokens=1,2 delims=.-+_" %%a in ("%VERSION%") do (
    set "MAJOR=%%a"
    if "%%a"=="1" set "MAJOR=%%b"
)
if %MAJOR% LSS 17 (
    echo "%JAVA%" has version %VERSION%; the installer needs 17 or newer.>&2
    echo   Set JAVA_HOME to one, for example the one that runs the server.>&2
    exit /b 1
)
"%JAVA%" "-Dslotpool.archive=%ARCHIVE%" -cp "%ARCHIVE%\lib\*" org.slotpool.wildfly.Installer %*
exit /b %ERRORLEVEL%
