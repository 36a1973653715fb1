/** Exports of data: actions only, no entities. */
@path    : '/admin/exports'
@requires: 'Admin'
service ExportsService {
  /** Tasks, records, their parents and paths: csv (an archive of six files) or xlsx (six sheets). */
  action exportLegacyData(format : String(10)) returns LargeBinary;
}
