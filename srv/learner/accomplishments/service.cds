using {tutorials.learner as learner} from '../../../db/learner/accomplishments';
using {DeveloperService} from '../service';

extend service DeveloperService with {
  /** The caller's own badges. */
  @readonly
  @restrict: [{
    grant: 'READ',
    where: 'owner in $user.accounts'
  }]
  entity AccomplishmentRecords as
    select from learner.AccomplishmentRecords {
      key ID,
          accomplishment.name        as name,
          accomplishment.description as description,
          accomplishment.icon        as icon,
          awardedAt,
          /** The learner, for the filter on the caller; not a column of the service. */
          @cds.api.ignore
          user.ID                    as owner
    };
}
