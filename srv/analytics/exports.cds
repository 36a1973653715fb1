/** Exports of data: actions only, no entities. */
@path    : '/admin/exports'
@requires: 'Admin'
service ExportsService {}
