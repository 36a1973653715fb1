using {tutorials.platform as platform} from '../../../db/platform/platform';
using {AdminService} from '../service';

extend service AdminService with {
  /** Work on a schedule, with its last run and its next ones. */
  type JobState {
    jobName          : String(100);
    /** Five or six fields of cron, in UTC. */
    schedule         : String(60);
    /** Time after which another instance takes a run over that does not go on. */
    ttlMs            : Integer;
    description      : String(200);
    nextRunIso       : Timestamp;
    /** Runs of the next 24 hours, 50 at most. */
    nextRunsIso      : array of Timestamp;
    running          : Boolean;
    /** True while a run has outlived its time, and no instance has taken it over. */
    wedged           : Boolean;
    lastLogId        : UUID;
    /** RUNNING, SUCCESS or FAILED; null when no run is on record. */
    lastStatus       : String(10);
    lastStartedAt    : Timestamp;
    lastFinishedAt   : Timestamp;
    lastDurationMs   : Integer;
    lastInitiator    : String(255);
    lastSummary      : String(2000);
    lastSuccessAt    : Timestamp;
    lastErrorAt      : Timestamp;
    lastErrorMessage : String(500);
  }

  type StartedJob {
    jobName   : String(100);
    started   : Boolean;
    skipped   : Boolean;
    reason    : String(100);
    startedAt : Timestamp;
    /** The run in JobExecutionLog. */
    logId     : UUID;
  }

  /** All jobs by name. */
  function listJobs()                                   returns array of JobState;

  /** Starts a job at once, and answers before it has ended; 409 while a run of it is under way. */
  action   runJob(jobName : String(100) not null)       returns StartedJob;

  /** Runs of jobs with what they did or why they failed, newest first; kept for 30 days. */
  @readonly
  @cds.redirection.target: false
  @(
    UI.HeaderInfo     : {
      TypeName      : 'Run of a job',
      TypeNamePlural: 'Runs of jobs',
      Title         : {Value: jobName}
    },
    UI.SelectionFields: [
      jobName,
      status,
      startedAt,
      initiator
    ],
    UI.LineItem       : [
      {Value: jobName},
      {Value: status},
      {Value: startedAt},
      {Value: durationMs},
      {Value: initiator},
      {Value: summary}
    ]
  )
  entity JobExecutionLog  as
    select from platform.PipelineLog {
      key ID,
          jobName,
          status,
          startedAt,
          finishedAt,
          durationMs,
          initiator,
          summary,
          errorDetails
    }
    where
      pipelineType = 'SCHEDULED_JOB'
    order by
      startedAt desc;

  /** Publishes, builds, deployments and dispatches, newest first; kept for 30 days. */
  @readonly
  @(
    UI.HeaderInfo     : {
      TypeName      : 'Pipeline run',
      TypeNamePlural: 'Pipeline log',
      Title         : {Value: pipelineType}
    },
    UI.SelectionFields: [
      pipelineType,
      status,
      startedAt,
      initiator
    ],
    UI.LineItem       : [
      {Value: pipelineType},
      {Value: status},
      {Value: startedAt},
      {Value: durationMs},
      {Value: initiator},
      {Value: summary}
    ]
  )
  entity PipelineLog      as
    select from platform.PipelineLog {
      key ID,
          pipelineType,
          status,
          startedAt,
          finishedAt,
          durationMs,
          initiator,
          summary,
          errorDetails,
          metadata,
          items
    }
    where
      pipelineType <> 'SCHEDULED_JOB'
    order by
      startedAt desc;

  /** Problems of single tutorials in a run of the pipeline. */
  @readonly
  entity PipelineLogItems as projection on platform.PipelineLogItems;
}

annotate AdminService.JobExecutionLog with @Workplace: {Page: '$jobs'};
annotate AdminService.PipelineLog with @Workplace: {Page: '$pipeline'};
