using {AdminService} from '../admin/service';
using {tutorials.links as links} from '../../db/links/links';

extend service AdminService with {
  /** Links to other sites that lead nowhere: they have failed twice, a day or more apart. */
  @readonly
  entity BrokenLinks      as
    projection on links.CheckedLinks {
      ID,
      address,
      host,
      status,
      httpStatus,
      reason,
      brokenSince,
      lastCheckedAt,
      nextCheckAt,
      ignored,
      ignoreReason,
      ignoredBy,
      ignoredAt,
      places : redirected to BrokenLinkPlaces
    }
    where
         status = 'BROKEN'
      or status = 'UNREACHABLE'
    actions {
      /** Has the link asked again now; its host may still ask for patience. */
      action checkAgain();
      /** Leaves the link as it is, and takes it from what needs attention and from the reports of tutorials. */
      @Core.OperationAvailable: ($self.ignored = false)
      @Core.OperationAvailable.@Core.Description: 'is for links that are not ignored'
      action ignoreLink(reason : String(500) @mandatory);
      /** Has the link reported as broken again. */
      @Core.OperationAvailable: ($self.ignored = true)
      @Core.OperationAvailable.@Core.Description: 'is for links that are ignored'
      action watchLink();
    };

  /** Places of broken links: rows of a list, or steps of tutorials. */
  @readonly
  entity BrokenLinkPlaces as
    projection on links.LinkPlaces {
      ID,
      link : redirected to BrokenLinks,
      kind,
      title,
      slug,
      step,
      place,
      subject
    };
}

annotate AdminService.BrokenLinks with @(
  UI.HeaderInfo     : {
    TypeName      : 'Broken link',
    TypeNamePlural: 'Broken links',
    Title         : {Value: address},
    Description   : {Value: reason}
  },
  UI.LineItem       : [
    {Value: address},
    {Value: status},
    {Value: reason},
    {Value: brokenSince},
    {Value: lastCheckedAt},
    {Value: ignored}
  ],
  UI.SelectionFields: [
    host,
    status,
    ignored,
    brokenSince
  ]
) {
  address       @title: 'Link'               @UI.IsURL;
  host          @title: 'Host';
  status        @title: 'Status of the link';
  httpStatus    @title: 'HTTP status';
  reason        @title: 'Why it is broken';
  brokenSince   @title: 'Broken since';
  lastCheckedAt @title: 'Asked last';
  nextCheckAt   @title: 'Asked next';
  ignored       @title: 'Ignored';
  ignoreReason  @title: 'Ignored because';
  ignoredBy     @title: 'Ignored by';
  ignoredAt     @title: 'Ignored since';
};

annotate AdminService.BrokenLinkPlaces with @(
  UI.HeaderInfo: {
    TypeName      : 'Place of a link',
    TypeNamePlural: 'Places of links',
    Title         : {Value: title},
    Description   : {Value: kind}
  },
  UI.LineItem  : [
    {Value: title},
    {Value: kind},
    {Value: slug},
    {Value: step},
    {Value: place}
  ]
) {
  kind    @title: 'Used in';
  title   @title: 'Title';
  slug    @title: 'Tutorial';
  step    @title: 'Step';
  place   @title: 'Column or step';
  subject @title: 'Row or tutorial';
};

annotate AdminService.BrokenLinks with @Workplace: {Area: 'content', Order: 40};
