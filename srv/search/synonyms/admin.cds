using {AdminService} from '../../admin/service';
using {tutorials.search as search} from '../../../db/search/synonyms';

extend service AdminService with {
  /** Words with the same meaning. A saved change is in force for the next search, on every instance within a second. */
  @odata.draft.enabled
  entity Synonyms as projection on search.Synonyms;
}

annotate AdminService.Synonyms with @(
  UI.LineItem       : [
    {Value: word},
    {Value: synonyms},
    {Value: modifiedAt}
  ],
  UI.SelectionFields: [word],
  UI.HeaderInfo.Title.Value       : word,
  UI.PresentationVariant.SortOrder: [{Property: word}]
) {
  modifiedAt @odata.etag;
  word       @title: 'Word'      @mandatory;
  synonyms   @title: 'Synonyms'  @mandatory;
}

annotate AdminService.Synonyms with @changelog: [word] {
  word     @changelog;
  synonyms @changelog;
};

annotate AdminService.Synonyms with @Workplace: {Area: 'catalog', Order: 90};
