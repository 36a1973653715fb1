namespace tutorials.devtoberfest;

using {cuid} from '@sap/cds/common';

/** Ids are those of the planner, which favorites name (`SessionFavorites.sessionRef`). */
aspect planned {
  key ID : String(36);
}

/** A year of the event. */
@generation: 'devtoberfest'
entity PlannerEditions : planned {
  year      : String(4);
  name      : String(100) not null;
  startsAt  : Timestamp;
  endsAt    : Timestamp;
  /** Name of the IANA time zone. */
  timezone  : String(50);
  isCurrent : Boolean default false;
}

/** A subject of an edition, often with a day of the week of its own. */
@generation: 'devtoberfest'
entity PlannerTracks : planned {
  edition         : Association to PlannerEditions not null  @integrity.target;
  name            : String(100) not null;
  description     : String(500);
  dayOfWeek       : String(20);
  isActivityTrack : Boolean default false;
  acronym         : String(10);
  color           : String(16);
  emoji           : String(8);
}

/** A talk; the public sees those that are Confirmed or Completed. */
@generation: 'devtoberfest'
entity PlannerSessions : planned {
  sessionCode       : String(20);
  track             : Association to PlannerTracks not null  @integrity.target;
  title             : String(200) not null;
  abstract          : LargeString;
  /** Confirmed and Completed, in any case, are public. */
  status            : String(40);
  sessionLength     : String(20);
  week              : String(20);
  scheduledStart    : Timestamp;
  scheduledTimezone : String(50);
  recordingStart    : Timestamp;
  youtubeUrl        : String(500);
  linkedinUrl       : String(500);
  communityEventUrl : String(500);
  activity          : Association to PlannerActivities  @integrity.target;
  speakers          : Composition of many PlannerSessionSpeakers
                        on speakers.session = $self;
}

/** A task with points. */
@generation: 'devtoberfest'
entity PlannerActivities : planned {
  title     : String(200) not null;
  track     : Association to PlannerTracks not null  @integrity.target;
  /** As that of a session. */
  status    : String(40);
  week      : String(20);
  points    : Integer;
  taskType  : String(20);
  taskSlug  : String(255);
  taskTitle : String(255);
}

/** A person of the published programme. */
@generation: 'devtoberfest'
entity PlannerSpeakers : planned {
  /** A published name. */
  firstName : String(100)  @people.erase: #keep;
  /** A published name. */
  lastName  : String(100)  @people.erase: #keep;
  /** For those who plan: no feed serves it. */
  email     : String(255)  @people.names: 'email'  @people.erase: #anonymize;
  company   : String(200);
  role      : String(200);
  /** An http or https address. */
  photoUrl  : String(1000);
  bio       : LargeString;
}

/** Who speaks in which session. */
@assert.unique.pair: [
  session,
  speaker
]
@generation: 'devtoberfest'
entity PlannerSessionSpeakers : cuid {
  session      : Association to PlannerSessions not null  @integrity.target;
  speaker      : Association to PlannerSpeakers not null  @integrity.target;
  speakerOrder : Integer;
}
