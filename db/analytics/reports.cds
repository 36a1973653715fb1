namespace tutorials.analytics;

using {tutorials.branching.BranchDecisions} from '../branching/branching';
using {tutorials.learner.TaskRecords} from '../learner/learner';
using {tutorials.analytics.TaskFacts} from './task-facts';
using {tutorials.catalog as catalog} from '../catalog/catalog';

/** Completed tasks with their titles, one row each. */
@readonly
entity CompletionAnalytics       as
  select from TaskFacts as fact
  inner join TaskRecords as record
    on record.ID = fact.ID
  left outer join catalog.Tasks as task
    on  task.taskType = record.taskType
    and task.legacyId = record.taskLegacyId
  left outer join catalog.Groups as taskGroup
    on taskGroup.slug = fact.taskGroup
  left outer join catalog.Missions as mission
    on mission.slug = fact.mission
  {
    key fact.ID                            as ID,
        fact.person                        as person,
        fact.taskType                      as taskType,
        fact.completedAt                   as completionDate,
        date(fact.completedAt)             as completionDay     : Date,
        coalesce(
          task.title, record.titleSnapshot
        )                                  as taskTitle         : String(255),
        task.primaryTag                    as primaryTag,
        task.experienceTag                 as experienceTag,
        taskGroup.title                    as groupTitle,
        mission.title                      as missionTitle,
        fact.event                         as eventName,
        record.completionTime              as completionTimeMs,
        1                                  as completionCount   : Integer
  }
  where
    fact.status = 'COMPLETED';

/** The days on which people began or completed something. */
@readonly
entity ActiveDays                as
    select from TaskFacts {
      key person                as person,
      key date(startedAt)       as recordDate : Date
    }
  union
    select from TaskFacts {
      key person                as person,
      key date(completedAt)     as recordDate : Date
    }
    where
      completedAt is not null;

/** Learners of each day, of days with five at least. */
@readonly
entity ActiveLearnersDaily       as
  select from ActiveDays {
    key recordDate,
        count( * ) as learners : Integer
  }
  group by
    recordDate
  having
    count( * ) >= 5;

/** Recommendations at each branch, and how many were followed; of branches that five people have met. */
@readonly
entity AnalyticsBranchPerformance as
  select from BranchDecisions {
    key coalesce(missionSlug, '')                                                as missionSlug   : String(255),
    key coalesce(tutorialSlug, '')                                               as tutorialSlug  : String(255),
    key branchPointId,
    key surface,
        count( * )                                                               as total         : Integer,
        sum(case when recommendationKind = 'condition' then 1 else 0 end)        as byCondition   : Integer,
        sum(case when recommendationKind = 'ranker' then 1 else 0 end)           as byRanker      : Integer,
        sum(case when recommendationKind = 'default' then 1 else 0 end)          as byDefault     : Integer,
        sum(case when chosenKey is not null then 1 else 0 end)                   as clickedTotal  : Integer,
        sum(case when followedRecommendation = true then 1 else 0 end)           as followed      : Integer,
        round(avg(confidence), 4)                                                as avgConfidence : Decimal(5, 4),
        sum(case when source = 'pageLoad' then 1 else 0 end)                     as pageLoads     : Integer,
        sum(case when source = 'click' then 1 else 0 end)                        as clicks        : Integer,
        sum(case when source = 'jouleTool' then 1 else 0 end)                    as toolCalls     : Integer,
        min(createdAt)                                                           as firstSeenAt   : Timestamp
  }
  group by
    missionSlug,
    tutorialSlug,
    branchPointId,
    surface
  having
    count(distinct user.ID) >= 5;

/** The choices at each branch, of those that five people have made. */
@readonly
entity AnalyticsBranchTopPick    as
  select from BranchDecisions {
    key coalesce(missionSlug, '')  as missionSlug    : String(255),
    key coalesce(tutorialSlug, '') as tutorialSlug   : String(255),
    key branchPointId,
    key surface,
    key recommendedKey,
        count( * )                 as pickedCount    : Integer
  }
  where
    chosenKey is not null
  group by
    missionSlug,
    tutorialSlug,
    branchPointId,
    surface,
    recommendedKey
  having
    count(distinct user.ID) >= 5;
