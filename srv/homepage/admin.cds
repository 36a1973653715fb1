using {AdminService} from '../admin/service';
using {tutorials.homepage as homepage} from '../../db/homepage/homepage';
using from '../../db/homepage/definitions';

extend service AdminService with {
  /** Redirects of paths of an older site. The gateway applies changes within the hour. */
  entity LegacyRedirects as projection on homepage.LegacyRedirects;

  /** Texts and icons of the six lanes of the homepage. */
  @Capabilities: {
    InsertRestrictions.Insertable: false,
    DeleteRestrictions.Deletable : false
  }
  entity VerbDefinitions as projection on homepage.VerbDefinitions;

  /** Texts and icons of the four shelves of each lane. */
  @Capabilities: {
    InsertRestrictions.Insertable: false,
    DeleteRestrictions.Deletable : false
  }
  entity ShelfDefinitions as projection on homepage.ShelfDefinitions;
}

annotate AdminService.VerbDefinitions with { modifiedAt @odata.etag };
annotate AdminService.ShelfDefinitions with { modifiedAt @odata.etag };

annotate AdminService.LegacyRedirects with {
  modifiedAt @odata.etag;
  fromPath @mandatory;
  toPath   @mandatory;
  hitCount @readonly;
}

annotate homepage.presentation with @(
  UI.LineItem  : [
    {Value: label},
    {Value: tagline},
    {Value: authoringStatus},
    {Value: sortOrder}
  ],
  UI.FieldGroup: {Data: [
    {Value: label},
    {Value: iconName},
    {Value: sortOrder},
    {Value: tagline},
    {Value: whyItMatters},
    {Value: authoringStatus}
  ]},
  UI.Facets    : [{
    $Type : 'UI.ReferenceFacet',
    Label : 'Presentation',
    Target: '@UI.FieldGroup'
  }]
) {
  label     @title: 'Label'  @mandatory;
  iconName  @title: 'Icon';
  sortOrder @title: 'Order';
}

annotate homepage.explained with {
  tagline         @title: 'Tagline';
  whyItMatters    @title: 'Why it matters'  @UI.MultiLineText;
  authoringStatus @title: 'Text by';
}

annotate AdminService.VerbDefinitions with @UI.HeaderInfo: {
  TypeName      : 'Verb',
  TypeNamePlural: 'Verbs',
  Title         : {Value: label}
} {
  verbKey @title: 'Key'  @readonly;
}

annotate AdminService.ShelfDefinitions with @UI.HeaderInfo: {
  TypeName      : 'Shelf',
  TypeNamePlural: 'Shelves',
  Title         : {Value: label}
} {
  shelfKey @title: 'Key'  @readonly;
}

annotate AdminService.VerbDefinitions with @Workplace: {Area: 'homepage', Order: 90};
annotate AdminService.ShelfDefinitions with @Workplace: {Area: 'homepage', Order: 100};
annotate AdminService.LegacyRedirects with @Workplace: {Area: 'operations', Order: 60, Main};
