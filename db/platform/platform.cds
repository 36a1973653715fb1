namespace tutorials.platform;

using {
  cuid,
  managed
} from '@sap/cds/common';

/** One counter per cached subject. Writers increment it in their transaction, every instance polls all rows. */
entity Generations {
  key name  : String(64);
      value : Integer64 not null default 0;
}

/** Sequences: content versions, legacy ids. */
entity Counters {
  key name  : String(64);
      value : Integer64 not null default 0;
}

/** Named locks: rows to lock (SELECT ... FOR SHARE / FOR UPDATE) when writers must not overlap. */
entity Locks {
  key name : String(64);
}

/** Scheduled runs of jobs; the primary key elects the instance that executes a run. */
entity JobSlots {
  key job        : String(100);
  key slot       : String(60);
      /** Id of an instance, not a person. */
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
  /** The job of a SCHEDULED_JOB. */
  jobName      : String(100);
  startedAt    : Timestamp;
  finishedAt   : Timestamp;
  durationMs   : Integer  @title: 'Duration'  @Measures.Unit: 'ms';
  initiator    : String(255)  @people.names: [
    'loginId',
    'email',
    'fullName',
    'githubLogin'
  ]  @people.erase: #anonymize;
  summary      : String(2000);
  errorDetails : LargeString;
  /** JSON object; for a scheduled job with its jobName, which has a column besides to be found by. */
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

/** Metrics of one instance in one five-minute window. */
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

/** Changed rows of tracked tables (OData delta), written only by triggers. */
entity ChangedRows {
      /** Name of the tracked entity. */
  key root      : String(100);
  key rowKey    : String(100);
      /** Position in the log: a sequence on SQLite, the id of the transaction on PostgreSQL. */
  key position  : Integer64;
      changedAt : Timestamp;
}

/** State of OData delta, to check its tokens; a single row. */
entity DeltaLog {
  key name     : String(10);
      /** Key that signs delta tokens. */
      secret   : String(64);
      /** Fingerprint of the triggers that write ChangedRows. */
      triggers : String(64);
      /** The last assigned position. */
      position : Integer64 not null default 0;
      /** Lower positions have been deleted. */
      floor    : Integer64 not null default 0;
}
