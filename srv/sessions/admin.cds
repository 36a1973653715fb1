using {tutorials.sessions as sessions} from '../../db/sessions/sessions';
using from '../../db/sessions/ingest';
using {AdminService} from '../admin/service';

extend service AdminService with {
  /** Sessions of TechEd, as the session catalog has them; only how long they are kept is yours to change. */
  @Capabilities: {
    InsertRestrictions.Insertable: false,
    DeleteRestrictions.Deletable : false
  }
  entity TechEdSessions            as projection on sessions.TechEdSessions excluding { storedHash };

  /** Speakers of TechEd, as the session catalog has them. */
  @Capabilities: {
    InsertRestrictions.Insertable: false,
    DeleteRestrictions.Deletable : false
  }
  entity TechEdSpeakers            as projection on sessions.TechEdSpeakers excluding { storedHash };

  /** Tracks of TechEd, as the session catalog has them. */
  @Capabilities: {
    InsertRestrictions.Insertable: false,
    DeleteRestrictions.Deletable : false
  }
  entity TechEdTracks              as projection on sessions.TechEdTracks excluding { storedHash };

  /** Sessions with their speakers. */
  @readonly
  entity TechEdSessionSpeakers     as projection on sessions.TechEdSessionSpeakers;

  /** Concepts that sessions cover. */
  @readonly
  entity TechEdSessionConceptLinks as projection on sessions.TechEdSessionConceptLinks;

  /** Runs that have asked the session catalog, with what each has changed; kept for 90 days. */
  @readonly
  entity TechEdIngestRuns          as projection on sessions.IngestRuns;

  /** Events with what a run has read of each. */
  @readonly
  entity TechEdIngestVenues        as projection on sessions.IngestVenues;

  /** Sessions that a run has changed. */
  @readonly
  entity TechEdIngestChanges       as projection on sessions.IngestChanges;

  /** Starts to read all sessions from the catalog now; the runs of ingest show what has changed. */
  action fetchSessions() returns {
    started : Boolean;
  };
}

annotate sessions.FromCatalog with {
  sourceId          @title: 'ID in the catalog'    @readonly;
  slug              @readonly;
  contentHash       @title: 'Hash of the content'  @readonly;
  lastExtractedHash @title: 'Hash at extraction'   @readonly;
  firstSeenAt       @readonly;
  lastSeenAt        @readonly;
  pinUntil          @title: 'Kept until';
}

annotate AdminService.TechEdSessions with @(
  UI.HeaderInfo     : {
    TypeName      : 'TechEd session',
    TypeNamePlural: 'TechEd sessions',
    Title         : {Value: title},
    Description   : {Value: sessionCode}
  },
  UI.SelectionFields: [
    venue,
    track_ID,
    scheduledStart,
    withdrawnAt
  ],
  UI.LineItem       : [
    {Value: title},
    {Value: sessionCode},
    {Value: venue},
    {Value: scheduledStart},
    {Value: room},
    {Value: withdrawnAt},
    {Value: pinUntil}
  ]
) {
  modifiedAt     @odata.etag;
  venue          @readonly;
  sessionCode    @title: 'Session code'  @readonly;
  title          @readonly;
  abstract       @title: 'Abstract'  @readonly  @UI.MultiLineText;
  scheduledStart @title: 'Begins'  @readonly;
  scheduledEnd   @title: 'Ends'  @readonly;
  allDay         @readonly;
  room           @readonly;
  youtubeUrl     @title: 'Recording'  @readonly;
  url            @title: 'Page in the catalog'  @readonly;
  withdrawnAt    @title: 'Withdrawn at'  @readonly;
  track          @readonly;
};

annotate AdminService.TechEdSpeakers with @(
  UI.HeaderInfo: {
    TypeName      : 'TechEd speaker',
    TypeNamePlural: 'TechEd speakers',
    Title         : {Value: name},
    Description   : {Value: company}
  },
  UI.LineItem  : [
    {Value: name},
    {Value: title},
    {Value: company},
    {Value: lastSeenAt}
  ]
) {
  modifiedAt @odata.etag;
  name       @readonly;
  title      @title: 'Job title'  @readonly;
  company    @readonly;
  bio        @title: 'Biography'  @readonly  @UI.MultiLineText;
  photoUrl   @title: 'Photo'  @readonly;
};

annotate AdminService.TechEdTracks with @(
  UI.HeaderInfo: {
    TypeName      : 'TechEd track',
    TypeNamePlural: 'TechEd tracks',
    Title         : {Value: name}
  },
  UI.LineItem  : [
    {Value: name},
    {Value: venue},
    {Value: lastSeenAt}
  ]
) {
  modifiedAt  @odata.etag;
  name        @readonly;
  venue       @readonly;
  description @readonly;
};

annotate AdminService.TechEdIngestRuns with @(
  UI.HeaderInfo     : {
    TypeName      : 'Ingest of sessions',
    TypeNamePlural: 'Ingests of sessions',
    Title         : {Value: startedAt},
    Description   : {Value: outcome}
  },
  UI.SelectionFields: [
    mode,
    outcome
  ],
  UI.LineItem       : [
    {Value: startedAt},
    {Value: mode},
    {Value: outcome},
    {Value: added},
    {Value: changed},
    {Value: withdrawn},
    {Value: returned},
    {Value: unchanged}
  ]
);

annotate AdminService.TechEdSessionSpeakers with @UI.HeaderInfo: {
  TypeName      : 'Speaker at a session',
  TypeNamePlural: 'Speakers at sessions',
  Title         : {Value: session.title}
};

annotate AdminService.TechEdSessionConceptLinks with @UI.HeaderInfo: {
  TypeName      : 'Concept of a session',
  TypeNamePlural: 'Concepts of sessions',
  Title         : {Value: session.title}
};

annotate AdminService.TechEdIngestVenues with @UI.HeaderInfo: {
  TypeName      : 'Event of an ingest',
  TypeNamePlural: 'Events of ingests',
  Title         : {Value: venue}
};

annotate AdminService.TechEdIngestChanges with @UI.HeaderInfo: {
  TypeName      : 'Session changed by an ingest',
  TypeNamePlural: 'Sessions changed by ingests',
  Title         : {Value: title},
  Description   : {Value: kind}
};

annotate AdminService.TechEdIngestVenues with @UI.LineItem: [
  {Value: venue},
  {Value: announced},
  {Value: received},
  {Value: malformed},
  {Value: repeated},
  {Value: past},
  {Value: complete},
  {Value: failure}
];

annotate AdminService.TechEdIngestChanges with @UI.LineItem: [
  {Value: title},
  {Value: kind},
  {Value: sessionCode},
  {Value: venue}
];

annotate AdminService.TechEdSessions with @Workplace: {Area: 'events', Order: 100};
annotate AdminService.TechEdSpeakers with @Workplace: {Area: 'events', Order: 110};
annotate AdminService.TechEdTracks with @Workplace: {Area: 'events', Order: 115};
annotate AdminService.TechEdIngestRuns with @Workplace: {Area: 'events', Order: 120};
