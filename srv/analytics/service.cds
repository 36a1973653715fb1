using {tutorials.analytics as analytics} from '../../db/analytics/ui-events';
using from '../../db/analytics/reports';
using {tutorials.assess as assess} from '../../db/assess/submissions';
using {tutorials.catalog as catalog} from '../../db/catalog/catalog';
using {tutorials.content as content} from '../../db/content/content';
using {tutorials.events as events} from '../../db/events/events';
using {tutorials.feedback as feedback} from '../../db/feedback/feedback';
using {tutorials.learner as learner} from '../../db/learner/learner';
using from '../../db/learner/accomplishments';
using {tutorials.people as people} from '../../db/people/people';
using {tutorials.platform as platform} from '../../db/platform/platform';
using {tutorials.search as search} from '../../db/search/items';

/*
 * @analytics.exposed: the sets of this service, which statements may read as well (ANALYTICS-002)
 * @analytics.person : the column that tells whose row it is; statements show such rows in groups of five people at least
 */

/** Catalog, progress and metrics to count, group and compare, without personal data. */
@path    : '/admin/analytics'
@requires: 'Admin'
service AnalyticsService {
  /** Everything a learner can complete. */
  @readonly
  @analytics.exposed
  entity Tasks            as projection on catalog.Tasks;

  /** Tutorials of the paths of published missions. */
  @readonly
  @analytics.exposed
  entity NavigatorCatalog as projection on catalog.NavigatorCatalog;

  @readonly
  @analytics.exposed
  entity Tutorials        as
    projection on catalog.Tutorials {
      ID,
      legacyId,
      slug,
      title,
      description,
      status,
      primaryTag,
      experienceTag,
      averageTimeToComplete,
      featuredOrder,
      stepCount,
      createdAt,
      modifiedAt
    };

  @readonly
  @analytics.exposed
  entity Missions         as
    projection on catalog.Missions {
      ID,
      legacyId,
      slug,
      title,
      description,
      status,
      primaryTag,
      experienceTag,
      averageTimeToComplete,
      missionType,
      published,
      createdAt,
      modifiedAt
    };

  @readonly
  @analytics.exposed
  entity Groups           as
    projection on catalog.Groups {
      ID,
      legacyId,
      slug,
      title,
      description,
      status,
      primaryTag,
      experienceTag,
      averageTimeToComplete,
      published,
      createdAt,
      modifiedAt
    };

  /** Progress of people on tasks. */
  @readonly
  @analytics.exposed
  @analytics.person: 'user_ID'
  entity TaskRecords      as
    projection on learner.TaskRecords
    excluding {
      createdBy,
      modifiedBy,
      progressNote,
      submissionIdStarted,
      submissionIdCompleted
    };

  /** Users without personal data. */
  @readonly
  @analytics.exposed
  @analytics.person: 'ID'
  entity Users            as
    projection on people.Users {
      ID,
      legacyId,
      createdAt
    };

  /** Metrics of all instances, in windows of five minutes. */
  @readonly
  @analytics.exposed
  entity MetricSnapshots  as
    projection on platform.MetricSnapshots
    excluding {
      createdBy,
      modifiedBy
    };

  /** Events of the user interface, kept for 90 days. */
  @readonly
  @analytics.exposed
  @analytics.person: 'sessionId'
  entity UIEvents         as projection on analytics.UIEvents;

  /** Durations of publishes. */
  @readonly
  @analytics.exposed
  entity PublishTimings   as
    projection on content.PublishTimings
    excluding {
      createdBy,
      modifiedBy,
      initiator
    };

  /** Everything that is searched. */
  @readonly
  @analytics.exposed
  entity SearchableItems            as projection on search.Items;

  /** Completed tasks, one row each. */
  @readonly
  @analytics.exposed
  @analytics.person: 'person'
  entity CompletionAnalytics        as projection on analytics.CompletionAnalytics;

  /** Learners of each day, of days with five at least. */
  @readonly
  @analytics.exposed
  entity ActiveLearnersDaily        as projection on analytics.ActiveLearnersDaily;

  @readonly
  @analytics.exposed
  entity Events                     as
    projection on events.Events {
      ID,
      legacyId,
      name,
      startDate,
      endDate,
      timeZone,
      eventType,
      mission
    };

  /** Badges that people have earned. */
  @readonly
  @analytics.exposed
  @analytics.person: 'user_ID'
  entity AccomplishmentRecords      as
    projection on learner.AccomplishmentRecords {
      ID,
      user,
      accomplishment.name as name,
      awardedAt
    };

  /** Code that was checked, without the code and what was said about it. */
  @readonly
  @analytics.exposed
  @analytics.person: 'user_ID'
  entity CodeCheckSubmissions       as
    projection on assess.CodeCheckSubmissions
    excluding {
      createdBy,
      modifiedBy,
      submittedCode,
      summary,
      suggestions,
      correctAspects
    };

  /** Answers that were graded, without question, answer and what was said about it. */
  @readonly
  @analytics.exposed
  @analytics.person: 'user_ID'
  entity ValidateAnswerSubmissions  as
    projection on assess.ValidateAnswerSubmissions
    excluding {
      createdBy,
      modifiedBy,
      summary,
      questionText,
      correctAnswer,
      submittedAnswer,
      hint
    };

  /** Averages and counts of the feedback on each tutorial. */
  @readonly
  @analytics.exposed
  entity TutorialFeedbackAggregate  as projection on feedback.TutorialFeedbackAggregate;

  /** Recommendations at each branch, and how many were followed. */
  @readonly
  @analytics.exposed
  entity AnalyticsBranchPerformance as projection on analytics.AnalyticsBranchPerformance;

  /** The choices at each branch. */
  @readonly
  @analytics.exposed
  entity AnalyticsBranchTopPick     as projection on analytics.AnalyticsBranchTopPick;
}
