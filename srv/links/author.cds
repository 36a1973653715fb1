using {AuthorService} from '../author/service';
using {tutorials.catalog as catalog} from '../../db/catalog/catalog';
using {tutorials.links as links} from '../../db/links/links';

extend service AuthorService with {
  /** Links of own tutorials to other sites that lead nowhere, each with the step that has it. */
  @readonly
  @restrict: [{
    grant: 'READ',
    where: 'ownerUserId in $user.accounts'
  }]
  entity MyBrokenLinks as
    select from links.LinkPlaces as used
    inner join catalog.MyTutorialsView as own
      on own.slug = used.slug
    {
      key used.ID,
          own.slug,
          own.title,
          used.step,
          used.link.address       as address,
          used.link.status        as status,
          used.link.httpStatus    as httpStatus,
          used.link.reason        as reason,
          used.link.brokenSince   as brokenSince,
          used.link.lastCheckedAt as lastCheckedAt,
          /** The owner, for the filter on the caller; not a column of the service. */
          @cds.api.ignore
          own.ownerUserId
    }
    where
          (
               used.link.status = 'BROKEN'
            or used.link.status = 'UNREACHABLE'
          )
      and used.link.ignored = false;
}

annotate AuthorService.MyBrokenLinks with @Workplace: {Area: 'mine', Main};
