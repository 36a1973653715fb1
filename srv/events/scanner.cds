/** Functions of the prize scanner. */
@path    : '/scanner'
@requires: 'MobileApp'
service ScannerService {}
