using {AdminService} from '../../admin/service';
using {tutorials.homepage as homepage} from '../../../db/homepage/shelves';

extend service AdminService with {
  /** Links on the shelves of the homepage. */
  @odata.draft.enabled
  entity HomepageShelves as projection on homepage.HomepageShelves;
}

annotate AdminService.HomepageShelves with @(
  UI.HeaderInfo     : {
    TypeName      : 'Shelf link',
    TypeNamePlural: 'Shelf links',
    Title         : {Value: title},
    Description   : {Value: url}
  },
  UI.LineItem       : [
    {Value: title},
    {Value: verb},
    {Value: shelf},
    {Value: sortOrder},
    {Value: badge},
    {Value: isActive},
    {Value: authoringStatus}
  ],
  UI.SelectionFields: [
    verb,
    shelf,
    isActive,
    authoringStatus
  ]
) {
  modifiedAt    @odata.etag;
  verb          @mandatory  @title: 'Lane';
  shelf         @mandatory  @title: 'Shelf';
  sortOrder     @title: 'Order';
  title         @mandatory  @title: 'Title';
  url           @mandatory  @title: 'Address';
  description   @title: 'Description'  @UI.MultiLineText;
  badge         @title: 'Badge';
  isExternal    @title: 'Leads to another site';
  isActive      @title: 'Shown';
  requiresLogin @title: 'Needs a login';
}

annotate AdminService.HomepageShelves with @Workplace: {Area: 'homepage', Order: 110};
