/** Exports of data: actions only, no entities. */
@path    : '/admin/exports'
@requires: 'Admin'
service ExportsService {
  /** A file; its media type follows from the format. */
  @Core.MediaType: 'application/octet-stream'
  type ExportedFile : LargeBinary;

  /** Tasks, records, their parents and paths: csv (an archive of six files) or xlsx (six sheets). */
  action exportLegacyData(format : String(10)) returns ExportedFile;
}
