namespace tutorials.analytics;

using {tutorials.catalog as catalog} from '../catalog/catalog';
using {
  tutorials.learner.TaskRecordAttempts,
  tutorials.learner.TaskRecords
} from '../learner/learner';
using {tutorials.people.Users} from '../people/people';
using {tutorials.learner.AccomplishmentRecords} from '../learner/accomplishments';
using {tutorials.prizes.PrizeRecords} from '../prizes/prizes';

/** Missions that were completed, in earlier attempts too. */
@readonly
entity CompletedMissions  as
    select from TaskRecords {
      key ID,
          user.ID as person,
          taskLegacyId,
          titleSnapshot,
          completionDate
    }
    where
          taskType = 'MISSION'
      and status   = 'COMPLETED'
  union all
    select from TaskRecordAttempts {
      key ID,
          user.ID as person,
          taskLegacyId,
          titleSnapshot,
          completionDate
    }
    where
          taskType       = 'MISSION'
      and completionDate is not null;

/** Completions of missions with their people. */
@readonly
entity MissionCompletions as
  select from CompletedMissions as completed
  left outer join catalog.Missions as mission
    on mission.legacyId = completed.taskLegacyId
  left outer join Users as user
    on user.ID = completed.person
  {
    key completed.ID             as ID,
        coalesce(
          mission.title, completed.titleSnapshot
        )                        as mission  : String(255),
        completed.taskLegacyId   as missionNumber,
        user.githubLogin         as login,
        coalesce(
          user.displayName, user.firstName || ' ' || user.lastName
        )                        as userName : String(511),
        user.email               as email,
        user.loginId             as loginId,
        completed.completionDate as completionDate
  };

/** Badges with the people who have earned them. */
@readonly
entity EarnedAwards       as
  select from AccomplishmentRecords {
    key ID,
        accomplishment.name     as award,
        accomplishment.legacyId as awardNumber,
        user.githubLogin        as login,
        coalesce(
          user.displayName, user.firstName || ' ' || user.lastName
        )                       as userName : String(511),
        user.email              as email,
        user.loginId            as loginId,
        awardedAt
  };

/** Records of events with the account number of their person. */
@readonly
entity EventRecords       as
  select from TaskRecords as record
  left outer join catalog.Tasks as task
    on  task.taskType = record.taskType
    and task.legacyId = record.taskLegacyId
  {
    key record.ID             as ID,
        record.legacyId       as legacyId,
        record.user.legacyId  as account,
        record.event.legacyId as eventNumber,
        record.event.name     as eventName,
        record.taskLegacyId   as taskLegacyId,
        record.taskType       as taskType,
        coalesce(
          task.title, record.titleSnapshot
        )                     as title : String(255),
        record.status         as status,
        record.progress       as progress,
        record.completionTime as completionTime,
        record.completionDate as completionDate,
        record.createdAt      as createdAt
  }
  where
    record.event.ID is not null;

/** Prizes that were earned or claimed, with their people. */
@readonly
entity EarnedPrizes       as
  select from PrizeRecords {
    key ID,
        legacyId       as legacyId,
        prize.name     as prize,
        prize.legacyId as prizeNumber,
        event.legacyId as eventNumber,
        event.name     as eventName,
        user.legacyId  as account,
        coalesce(
          user.displayName, user.firstName || ' ' || user.lastName
        )              as userName  : String(511),
        user.email     as email,
        status         as status,
        createdAt      as earnedAt,
        claimedAt      as claimedAt,
        coalesce(
          claimedBy.displayName, claimedBy.firstName || ' ' || claimedBy.lastName
        )              as claimedBy : String(511)
  };
