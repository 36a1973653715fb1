using {AdminService} from '../../admin/service';
using {tutorials.homepage as homepage} from '../../../db/homepage/for-you';

extend service AdminService with {
  /** Recommendations that people have chosen, which the start page and agents show beside those that are computed. */
  @odata.draft.enabled
  entity HomepageForYouCandidates as projection on homepage.HomepageForYouCandidates;
}

annotate AdminService.HomepageForYouCandidates with @(
  UI.HeaderInfo     : {
    TypeName      : 'For-you candidate',
    TypeNamePlural: 'For-you candidates',
    Title         : {Value: title},
    Description   : {Value: targetSlug}
  },
  UI.LineItem       : [
    {Value: title},
    {Value: kind},
    {Value: targetSlug},
    {Value: sortOrder},
    {Value: personaWeight},
    {Value: active}
  ],
  UI.SelectionFields: [
    kind,
    active
  ]
) {
  modifiedAt    @odata.etag;
  kind          @mandatory  @title: 'Kind';
  targetSlug    @mandatory  @title: 'Slug or address';
  title         @mandatory  @title: 'Title';
  description   @title: 'Description'  @UI.MultiLineText;
  imageUrl      @title: 'Picture';
  personaTags   @title: 'First for';
  personaHidden @title: 'Hidden from';
  personaWeight @title: 'Weight';
  sortOrder     @title: 'Order';
  active        @title: 'Shown';
}

annotate AdminService.HomepageForYouCandidates with @Workplace: {Area: 'homepage', Order: 30};
