using {tutorials.analytics as analytics} from '../../db/analytics/ui-events';
using {tutorials.catalog as catalog} from '../../db/catalog/catalog';
using {tutorials.content as content} from '../../db/content/content';
using {tutorials.learner as learner} from '../../db/learner/learner';
using {tutorials.people as people} from '../../db/people/people';
using {tutorials.platform as platform} from '../../db/platform/platform';

/** Catalog, progress and metrics to count, group and compare, without personal data. */
@path    : '/admin/analytics'
@requires: 'Admin'
service AnalyticsService {
  /** Everything a learner can complete. */
  @readonly
  entity Tasks            as projection on catalog.Tasks;

  /** Tutorials of the paths of published missions. */
  @readonly
  entity NavigatorCatalog as projection on catalog.NavigatorCatalog;

  @readonly
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
  entity Users            as
    projection on people.Users {
      ID,
      legacyId,
      createdAt
    };

  /** Metrics of all instances, in windows of five minutes. */
  @readonly
  entity MetricSnapshots  as
    projection on platform.MetricSnapshots
    excluding {
      createdBy,
      modifiedBy
    };

  /** Events of the user interface, kept for 90 days. */
  @readonly
  entity UIEvents         as projection on analytics.UIEvents;

  /** Durations of publishes. */
  @readonly
  entity PublishTimings   as
    projection on content.PublishTimings
    excluding {
      createdBy,
      modifiedBy,
      initiator
    };
}
