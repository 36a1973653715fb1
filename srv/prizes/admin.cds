using {AdminService} from '../admin/service';
using from '../catalog/admin-ui';
using from '../events/admin';
using {tutorials.prizes as prizes} from '../../db/prizes/prizes';

extend service AdminService with {
  /** Prizes of events; an item of a path names the one that it earns. */
  @Capabilities.DeleteRestrictions.LongDescription: 'While an item of a path names it, or somebody has earned it, it cannot be deleted. This cannot be undone.'
  entity Prizes       as projection on prizes.Prizes;

  /** Prizes that people have earned or claimed, read only. */
  @readonly
  entity PrizeRecords as
    projection on prizes.PrizeRecords
    excluding {
      earnedFor
    };
}

annotate AdminService.Prizes with @(
  UI.HeaderInfo     : {
    TypeName      : 'Prize',
    TypeNamePlural: 'Prizes',
    Title         : {Value: name}
  },
  UI.LineItem       : [
    {Value: name},
    {Value: event_ID},
    {Value: stock},
    {Value: description}
  ],
  UI.SelectionFields: [
    name,
    event_ID
  ]
) {
  modifiedAt @odata.etag;
  name       @mandatory;
  stock      @title: 'In stock';
};

annotate AdminService.PrizeRecords with @(
  UI.HeaderInfo         : {
    TypeName      : 'Prize record',
    TypeNamePlural: 'Prize records',
    Title         : {Value: legacyId}
  },
  UI.LineItem           : [
    {Value: legacyId},
    {Value: prize_ID},
    {Value: user_ID},
    {Value: event_ID},
    {
      Value      : status,
      Criticality: (status = 'CLAIMED' ? 3 : 2)
    },
    {Value: claimedAt},
    {Value: claimedBy_ID}
  ],
  UI.SelectionFields    : [
    status,
    prize_ID,
    event_ID,
    claimedAt
  ],
  UI.PresentationVariant: {SortOrder: [{
    Property  : createdAt,
    Descending: true
  }]}
) {
  legacyId @title: 'Number';
};

// the last column of an item of a path is the prize that it earns
annotate AdminService.CompletionPathItems with @(
  UI.LineItem                                    : [
    ...,
    {Value: prize_ID}
  ],
  Capabilities.DeleteRestrictions.LongDescription: 'Prizes that people have earned by it stay theirs. This cannot be undone.'
);

// events show what can be won at them
extend projection AdminService.Events with {
  prizes : Association to many AdminService.Prizes
             on prizes.event.ID = $projection.ID
}

annotate AdminService.Events with @(UI.Facets: [
  ...,
  {
    $Type : 'UI.ReferenceFacet',
    ID    : 'Prizes',
    Label : 'Prizes',
    Target: 'prizes/@UI.LineItem'
  }
]) {
  prizes @title: 'Prizes';
};

annotate AdminService.Prizes with @Workplace: {Area: 'events', Order: 20};
annotate AdminService.PrizeRecords with @Workplace: {Area: 'events', Order: 30};
