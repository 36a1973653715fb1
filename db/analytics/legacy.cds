namespace tutorials.analytics;

using {tutorials.catalog as catalog} from '../catalog/catalog';
using {tutorials.content.ContentManifest} from '../content/content';
using {tutorials.learner.TaskRecords} from '../learner/learner';

/** Tasks as they are exported to other systems. */
@readonly
entity LegacyTasks       as
  select from catalog.Tasks {
    key ID,
        legacyId,
        taskType,
        title,
        description,
        status,
        primaryTag,
        experienceTag,
        averageTimeToComplete
  };

/** Records with the account number of their person. */
@readonly
entity LegacyTaskRecords as
  select from TaskRecords {
    key ID,
        legacyId,
        user.legacyId as account,
        taskLegacyId,
        taskType,
        status,
        progress,
        completionTime,
        completionDate,
        createdAt
  };

/** Tasks with those that they are parts of. */
@readonly
entity LegacyTaskParents as
    select from catalog.Steps {
      key ID,
          legacyId          as task,
          tutorial.legacyId as parent,
          'STEP'            as taskType  : String(20),
          stepOrder         as itemOrder
    }
  union all
    select from catalog.GroupPathItems {
      key ID,
          tutorial.legacyId as task,
          group.legacyId    as parent,
          'TUTORIAL'        as taskType  : String(20),
          itemOrder
    }
  union all
    select from catalog.Missions {
      key ID,
          legacyId          as task,
          group.legacyId    as parent,
          'MISSION'         as taskType  : String(20),
          groupOrder        as itemOrder
    }
    where
      group.ID is not null;

@readonly
entity LegacyPaths       as
  select from catalog.CompletionPaths {
    key ID,
        legacyId,
        mission.legacyId as mission,
        name,
        description
  };

@readonly
entity LegacyPathItems   as
  select from catalog.CompletionPathItems {
    key ID,
        legacyId,
        path.legacyId as path,
        taskLegacyId,
        taskType,
        itemOrder
  };

/** Versions of the content with the tutorials that each has changed. */
@readonly
entity ContentVersions   as
  select from ContentManifest {
    key version,
        activatedAt,
        changedSlugs
  }
  where
    activatedAt is not null;
