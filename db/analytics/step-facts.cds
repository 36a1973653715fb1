namespace tutorials.analytics;

using {tutorials.catalog as catalog} from '../catalog/catalog';
using {tutorials.learner.TaskRecords} from '../learner/learner';

/** Completed steps of people, with the state of their tutorial. Never shown row by row. */
@readonly
entity StepFacts     as
  select from TaskRecords as record
  inner join catalog.Steps as step
    on step.legacyId = record.taskLegacyId
  inner join catalog.Tutorials as tutorial
    on tutorial.ID = step.tutorial.ID
  left outer join TaskRecords as whole
    on  whole.user.ID      = record.user.ID
    and whole.taskType     = 'TUTORIAL'
    and whole.taskLegacyId = tutorial.legacyId
  {
    key record.ID             as ID,
        record.user.ID        as person,
        tutorial.slug         as slug,
        step.stepOrder        as stepNumber,
        step.title            as stepTitle,
        record.completionDate as completedAt,
        whole.createdAt       as beganAt,
        whole.status          as tutorialStatus
  }
  where
        record.taskType = 'STEP'
    and record.status   = 'COMPLETED'
    and record.completionDate is not null;

/** People who have begun a tutorial. Never shown row by row. */
@readonly
entity TutorialFacts as
  select from TaskRecords as record
  inner join catalog.Tutorials as tutorial
    on tutorial.legacyId = record.taskLegacyId
  {
    key record.ID        as ID,
        record.user.ID   as person,
        tutorial.slug    as slug,
        record.createdAt as beganAt
  }
  where
    record.taskType = 'TUTORIAL';
