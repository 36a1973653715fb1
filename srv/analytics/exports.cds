/** Exports of data: actions only, no entities. Each answers with a file, whose media type follows from the format. */
@path    : '/admin/exports'
@requires: 'Admin'
service ExportsService {
  // generators of clients, such as that of the Cloud SDK, know no type with a name of its own for a file

  /** Tasks, records, their parents and paths: csv (an archive of six files) or xlsx (six sheets). */
  action exportLegacyData(format : String(10))       returns @Core.MediaType: 'application/octet-stream' LargeBinary;

  /** Completions of missions with their people, from the first to the last day (UTC): csv or xlsx. */
  action exportMissionCompletions(startDate : Date,
                                  endDate : Date,
                                  missionLegacyId : Integer,
                                  format : String(10)) returns @Core.MediaType: 'application/octet-stream' LargeBinary;

  /** Badges with the people who have earned them, from the first to the last day (UTC): csv or xlsx. */
  action exportAwardMissions(startDate : Date,
                             endDate : Date,
                             format : String(10))      returns @Core.MediaType: 'application/octet-stream' LargeBinary;

  /** Prizes with the people who have earned them, of an event, and from the first to the last day (UTC): csv or xlsx. */
  action exportPrizeRecords(startDate : Date,
                            endDate : Date,
                            eventLegacyId : Integer,
                            format : String(10))       returns @Core.MediaType: 'application/octet-stream' LargeBinary;

  /** Records of an event, with the account numbers of people: csv, json or xlsx. */
  action exportTaskRecords(eventLegacyId : Integer not null,
                           format : String(10))        returns @Core.MediaType: 'application/octet-stream' LargeBinary;
}
