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

  type QueryResult {
    /** Names of the columns. */
    columns   : array of String(255);
    /** Each row as a JSON array; its cells are texts or null. */
    rows      : array of LargeString;
    metadata  : {
      /** At most 5000. */
      rowCount   : Integer;
      /** True when there are more. */
      truncated  : Boolean;
      durationMs : Integer;
    };
    privacy   : {
      /** raw, or k-anonymity when a relation about people was read. */
      mode      : String(20);
      /** People that a group has at least. */
      threshold : Integer;
    };
    /** The row of QueryHistory. */
    historyId : UUID;
  }

  type ExposedColumn {
    name   : String(255);
    type   : String(20);
    /** True for the column that tells whose row it is: it is counted and joined only. */
    person : Boolean;
    /** True for a column that statements cannot read. */
    hidden : Boolean;
  }

  type ExposedEntity {
    name        : String(255);
    sqlName     : String(255);
    description : String(1000);
    /** Rows are shown in groups of five people at least. */
    aboutPeople : Boolean;
    columns     : array of ExposedColumn;
  }

  type ExposedFunctions {
    entities  : array of ExposedEntity;
    /** How the functions are called. */
    functions : array of String(60);
  }

  type DistinctValues {
    values    : array of LargeString;
    truncated : Boolean;
  }

  /** Runs one SELECT over the exposed entities: docs/guides/analytics.md has the grammar. */
  action   runSelectQuery(sql : LargeString not null, source : String(10), spec : LargeString) returns QueryResult;
  /** The entities and functions that statements may use. */
  function listExposedEntities()                                                               returns ExposedFunctions;
  /** Values of a column, 100 by default and 1000 at most, the most frequent ones first. */
  function sampleDistinct(![table] : String(255) not null, ![column] : String(255) not null, ![limit] : Integer) returns DistinctValues;

  type FunnelStep {
    slug           : String(255);
    stepNumber     : Integer;
    stepTitle      : String(255);
    /** Version of the content that was live, 0 before the first known one; null where all are counted together. */
    contentVersion : Integer;
    started        : Integer;
    finished       : Integer;
    /** People who have not completed the tutorial, and done nothing in it for two weeks. */
    abandoned      : Integer;
    /** Average; pauses of more than four hours do not count. */
    averageSeconds : Integer;
  }

  /** Steps at which people are lost, worst first; of one tutorial by versions of its content. */
  function stepFunnel(slug : String(255))                                                      returns array of FunnelStep;
}
