/** Read-only dashboards of events: what an event counts, at most a second old. */
@path    : '/display'
@requires: 'authenticated-user'
service DisplayService {
  /** How many people have completed so many tutorials. */
  type EventBucket {
    /** `1 tutorial`, `2 tutorials` … */
    bucketName : String(50);
    count      : Integer;
    /** Of the people who have completed any. */
    percentage : Double;
  }

  /** Completions of a day in the time zone of the event, and of all days up to it. */
  type BurnupDay {
    day        : Date;
    count      : Integer;
    cumulative : Integer;
  }

  /** People and completions of a mission. */
  type TrackStats {
    missionLegacyId : Integer;
    title           : String(255);
    uniqueUsers     : Integer;
    completions     : Integer;
  }

  /** How long a tutorial takes those who complete it. */
  type CompletionSpeed {
    taskLegacyId : Integer;
    title        : String(255);
    /** From the first step to the last; null when nobody knows. */
    avgMinutes   : Double;
    completions  : Integer;
  }

  /** A row of the leaderboard; who has not agreed to be named has a pseudonym and no number. */
  type Leader {
    userLegacyId : Integer;
    displayName  : String(255);
    completions  : Integer;
    /** Ten for each completion. */
    points       : Integer;
  }

  type LatestCompletion {
    tutorialTitle : String(255);
    /** The primary tag of the tutorial, or `unknown`. */
    bucketName    : String(255);
    /** In UTC. */
    completeDate  : Date;
    userName      : String(255);
  }

  /** All that a display shows of an event. */
  type EventSnapshot {
    eventLegacyId : Integer;
    name          : String(255);
    startDate     : Timestamp;
    endDate       : Timestamp;
    timeZone      : String(50);
    /** Number of the last change that it has; the socket `/ws/display` goes on with the next. */
    number        : Integer;
    /** People who are registered, or have completed something for the event. */
    participants  : Integer;
    completions   : Integer;
    points        : Integer;
    buckets       : array of EventBucket;
    burnup        : array of BurnupDay;
    /** At most 100, those with most completions first. */
    tracks        : array of TrackStats;
    /** At most 100, those with most completions first. */
    speed         : array of CompletionSpeed;
    /** At most 20. */
    leaderboard   : array of Leader;
    /** At most 20, the newest first. */
    latest        : array of LatestCompletion;
    /** When something of it last changed. */
    asOf          : Timestamp;
  }

  function getEventBuckets(eventLegacyId : Integer)                returns array of EventBucket;
  function getEventBurnup(eventLegacyId : Integer)                 returns array of BurnupDay;
  /** Missions that visitors find, and the mission of the event. */
  function getEventTrackStats(eventLegacyId : Integer)             returns array of TrackStats;
  function getCompletionSpeed(eventLegacyId : Integer)             returns array of CompletionSpeed;
  /** The first `top` people, 10 unless told, 100 at most. */
  function getLeaderboard(eventLegacyId : Integer, top : Integer)  returns array of Leader;
  function getEventSnapshot(eventLegacyId : Integer)               returns EventSnapshot;
}
