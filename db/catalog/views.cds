namespace tutorials.catalog;

using {
  tutorials.catalog.Tutorials,
  tutorials.catalog.TutorialMeta,
  tutorials.catalog.TutorialMonitors,
  tutorials.catalog.Steps
} from './tutorials';
using {
  tutorials.catalog.Missions,
  tutorials.catalog.Groups,
  tutorials.catalog.CompletionPathItems
} from './paths';
using {
  tutorials.catalog.Checkpoints,
  tutorials.catalog.Puzzles,
  tutorials.catalog.Petoberfests
} from './tasks';
using {tutorials.catalog.RepoCatalog} from './repositories';
using {tutorials.people.Users} from '../people/people';

/** Everything a learner can complete. */
@readonly
entity Tasks                   as
    select from Tutorials {
      key ID, legacyId, title, description, status, deletionReason, primaryTag, experienceTag,
          averageTimeToComplete, 'TUTORIAL' as taskType : String(20), createdAt, modifiedAt
    }
  union all
    select from Missions {
      key ID, legacyId, title, description, status, deletionReason, primaryTag, experienceTag,
          averageTimeToComplete, 'MISSION' as taskType : String(20), createdAt, modifiedAt
    }
  union all
    select from Groups {
      key ID, legacyId, title, description, status, deletionReason, primaryTag, experienceTag,
          averageTimeToComplete, 'GROUP' as taskType : String(20), createdAt, modifiedAt
    }
  union all
    select from Steps {
      key ID, legacyId, title, description, status, deletionReason, primaryTag, experienceTag,
          averageTimeToComplete, 'STEP' as taskType : String(20), createdAt, modifiedAt
    }
  union all
    select from Checkpoints {
      key ID, legacyId, title, description, status, deletionReason, primaryTag, experienceTag,
          averageTimeToComplete, 'CHECKPOINT' as taskType : String(20), createdAt, modifiedAt
    }
  union all
    select from Puzzles {
      key ID, legacyId, title, description, status, deletionReason, primaryTag, experienceTag,
          averageTimeToComplete, 'PUZZLE' as taskType : String(20), createdAt, modifiedAt
    }
  union all
    select from Petoberfests {
      key ID, legacyId, title, description, status, deletionReason, primaryTag, experienceTag,
          averageTimeToComplete, 'PETOBERFEST' as taskType : String(20), createdAt, modifiedAt
    };

/** Tutorials of all authors: those with the e-mail address of a user as ownerEmail (AUTHOR-001). */
@readonly
entity MyTutorialsView         as
  select from Tutorials as tutorial
  inner join TutorialMeta as meta
    on meta.tutorial.ID = tutorial.ID
  inner join Users as user
    on lower(user.email) = lower(meta.ownerEmail)
  left outer join RepoCatalog as repository
    on repository.slug = tutorial.slug
  {
    key tutorial.ID                 as tutorial_ID,
    key user.ID                     as ownerUserId : UUID,
        tutorial.slug,
        tutorial.title,
        tutorial.primaryTag,
        tutorial.status,
        meta.reviewedDate,
        meta.monitoredStatus,
        meta.notificationNumber,
        meta.lastNotificationDate   as notificationDate,
        meta.firstNotificationDate,
        meta.owner,
        meta.ownerEmail,
        /** Name of the repository, from RepoCatalog (AUTHOR-004). */
        repository.repo             as repositoryName,
        case
          when meta.monitoredStatus = 'ACTIVE'
               then true
          else false
        end                         as monitored  : Boolean,
        tutorial.modifiedAt
  }
  where
       tutorial.status is null
    or tutorial.status = 'ACTIVE';

/** Own tutorials that are monitored, and others that a user monitors (TutorialMonitors). */
@readonly
entity MyMonitoredTutorialsView as
    select from MyTutorialsView {
      *
    }
    where
      monitoredStatus = 'ACTIVE'
  union
    select from TutorialMonitors as monitor
    inner join Tutorials as tutorial
      on tutorial.ID = monitor.tutorial.ID
    inner join TutorialMeta as meta
      on meta.tutorial.ID = tutorial.ID
    left outer join RepoCatalog as repository
      on repository.slug = tutorial.slug
    {
      key tutorial.ID               as tutorial_ID,
      key monitor.user.ID           as ownerUserId : UUID,
          tutorial.slug,
          tutorial.title,
          tutorial.primaryTag,
          tutorial.status,
          meta.reviewedDate,
          meta.monitoredStatus,
          meta.notificationNumber,
          meta.lastNotificationDate as notificationDate,
          meta.firstNotificationDate,
          meta.owner,
          meta.ownerEmail,
          repository.repo           as repositoryName,
          true                      as monitored  : Boolean,
          tutorial.modifiedAt
    }
    where
         tutorial.status is null
      or tutorial.status = 'ACTIVE';

/** Tutorials of the paths of published missions. */
@readonly
entity NavigatorCatalog        as
  select from CompletionPathItems {
    key ID                     as itemId,
        path.mission.ID        as missionUUID,
        path.mission.legacyId  as missionId,
        path.mission.title     as missionTitle,
        path.mission.slug      as missionSlug,
        path.ID                as pathUUID,
        path.legacyId          as pathId,
        path.name              as pathName,
        path.slug              as pathSlug,
        tutorial.slug          as tutorialSlug,
        itemOrder,
        taskType
  }
  where
        taskType               =  'TUTORIAL'
    and path.mission.published =  true
    and tutorial.ID            is not null;
