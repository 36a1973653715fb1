/** Exports of data: actions only, no entities. */
@path    : '/admin/exports'
@requires: 'Admin'
service ExportsService {
  /** A file; its media type follows from the format. */
  @Core.MediaType: 'application/octet-stream'
  type ExportedFile : LargeBinary;

  /** Tasks, records, their parents and paths: csv (an archive of six files) or xlsx (six sheets). */
  action exportLegacyData(format : String(10)) returns ExportedFile;

  /** Completions of missions with their people, from the first to the last day (UTC): csv or xlsx. */
  action exportMissionCompletions(startDate : Date,
                                  endDate : Date,
                                  missionLegacyId : Integer,
                                  format : String(10)) returns ExportedFile;

  /** Badges with the people who have earned them, from the first to the last day (UTC): csv or xlsx. */
  action exportAwardMissions(startDate : Date,
                             endDate : Date,
                             format : String(10))      returns ExportedFile;

  /** Records of an event, with the account numbers of people: csv, json or xlsx. */
  action exportTaskRecords(eventLegacyId : Integer not null,
                           format : String(10))        returns ExportedFile;
}
