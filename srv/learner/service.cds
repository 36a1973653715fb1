using {tutorials.catalog as catalog} from '../../db/catalog/catalog';
using {tutorials.events as events} from '../../db/events/events';
using {tutorials.learner as learner} from '../../db/learner/learner';

/** Published tutorials, and the caller's own progress. */
@path    : '/api'
@requires: 'authenticated-user'
service DeveloperService {
  /** Every published tutorial. */
  @readonly
  @Capabilities.ChangeTracking.Supported: true
  entity Tutorials   as
    select from catalog.Tutorials {
      *,
      author.email       as authorEmail,
      author.displayName as authorDisplayName,
      author.firstName   as authorFirstName,
      author.lastName    as authorLastName
    }
    excluding {
      createdBy,
      modifiedBy,
      author,
      meta,
      contributors,
      repositories,
      tags,
      categories
    };

  /** The steps of the tutorials. */
  @readonly
  entity Steps       as
    projection on catalog.Steps
    excluding {
      createdBy,
      modifiedBy
    };

  /** Campaigns and events on site. */
  @readonly
  entity Events      as
    projection on events.Events {
      ID,
      legacyId,
      name,
      startDate,
      endDate,
      timeZone,
      eventType,
      location,
      region,
      isVirtual,
      format,
      url,
      registerUrl,
      termsVersion,
      termsUrl
    };

  /** The caller's own records of progress. */
  @readonly
  @restrict: [{
    grant: 'READ',
    where: 'owner in $user.accounts'
  }]
  entity TaskRecords as
    select from learner.TaskRecords {
      *,
      /** The learner, for the filter on the caller; not a column of the service. */
      @cds.api.ignore
      user.ID as owner
    }
    excluding {
      createdBy,
      modifiedBy,
      user
    };
}
