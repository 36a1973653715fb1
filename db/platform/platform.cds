namespace tutorials.platform;

using {
  cuid,
  managed
} from '@sap/cds/common';

/** One counter per cached subject; a writer bumps it in its own transaction, every instance watches all rows. */
entity Generations {
  key name  : String(64);
      value : Integer64 not null default 0;
}

/** Numbers that are given out once: content versions, legacy ids. */
entity Counters {
  key name  : String(64);
      value : Integer64 not null default 0;
}

/** A row to lock (SELECT ... FOR SHARE / FOR UPDATE) where two kinds of writers must not overlap. */
entity Locks {
  key name : String(64);
}

/** One run of a job at one scheduled time: the primary key elects the instance that runs it. */
entity JobSlots {
  key job        : String(100);
  key slot       : String(60);
      /** An instance, not a person. */
      owner      : String(64) not null  @people.erase: #keep;
      leaseUntil : Timestamp not null;
      finished   : Boolean not null default false;
      /** The PipelineLog row of the run. */
      log        : UUID;
}

entity PipelineLog : cuid, managed {
  pipelineType : String(20) enum {
    CONTENT_PUBLISH;
    SITE_BUILD;
    DEPLOY;
    SCHEDULED_JOB;
    GITHUB_DISPATCH;
  };
  status       : String(10) enum {
    RUNNING;
    SUCCESS;
    FAILED;
  };
  startedAt    : Timestamp;
  finishedAt   : Timestamp;
  durationMs   : Integer;
  initiator    : String(255)  @people.names: [
    'loginId',
    'email',
    'fullName',
    'githubLogin'
  ]  @people.erase: #anonymize;
  summary      : String(2000);
  errorDetails : LargeString;
  /** JSON; a scheduled job leaves its jobName here. */
  metadata     : LargeString;
  items        : Composition of many PipelineLogItems
                   on items.pipelineLog = $self;
}

entity PipelineLogItems : cuid {
  pipelineLog : Association to PipelineLog;
  slug        : String(255);
  phase       : String(20) enum {
    CONTENT;
    METADATA;
    BODYTEXT;
    EMBEDDINGS;
  };
  severity    : String(10) enum {
    ERROR;
    WARN;
  };
  message     : String(2000);
}

/** What one instance measured in one five-minute window. */
entity MetricSnapshots : managed {
  key windowStart : Timestamp;
  key metric      : String(64);
  key instanceId  : String(64);
      kind        : String(16) enum {
        counter;
        gauge;
        histogram;
      };
      count       : Integer64;
      value       : Double;
      p50         : Double;
      p95         : Double;
      p99         : Double;
      max         : Double;
}

/** Which rows of tracked tables changed (OData delta); written by triggers alone. */
entity ChangedRows {
      /** The entity that is tracked. */
  key root      : String(100);
  key rowKey    : String(100);
      /** SQLite: counted up; PostgreSQL: the number of the transaction. */
  key position  : Integer64;
      changedAt : Timestamp;
}

/** What the tokens of OData delta are checked against; one row. */
entity DeltaLog {
  key name     : String(10);
      /** Signs tokens. */
      secret   : String(64);
      /** Stands for the triggers that write ChangedRows. */
      triggers : String(64);
      /** The last position that was counted. */
      position : Integer64 not null default 0;
      /** Changes below it are forgotten. */
      floor    : Integer64 not null default 0;
}
