/** Exports of data, by actions alone. */
@path    : '/admin/exports'
@requires: 'Admin'
service ExportsService {}
