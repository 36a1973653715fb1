using {AdminService} from '../../admin/service';
using {tutorials.search as search} from '../../../db/search/log';

extend service AdminService with {
  /** Searches of each day, when SearchSettings says that they are counted. */
  @readonly
  entity SearchDays             as projection on search.SearchDays;

  /** Queries that were searched five times or more in 30 days. */
  @readonly
  entity SearchedQueries        as projection on search.SearchedQueries;

  /** Queries that found nothing, five times or more in 30 days. */
  @readonly
  entity SearchesWithoutResults as projection on search.SearchesWithoutResults
    actions {
      /** Makes the query a synonym of a word that tutorials use, and returns the synonyms of that word. */
      @Core.OperationAvailable: ($self.isAnswered = false)
      @Core.OperationAvailable.@Core.Description: 'it is answered'
      action makeSynonym(word : String(60) not null) returns SynonymsOfWord;
      /** Notes why nothing is to be found for it, so that it is not offered any more. */
      @Core.OperationAvailable: ($self.isAnswered = false)
      @Core.OperationAvailable.@Core.Description: 'it is answered'
      action ignoreSearch(reason : String(500) not null);
      /** Takes the answer back: the query is offered again. A synonym stays. */
      @Core.OperationAvailable: ($self.isAnswered = true)
      @Core.OperationAvailable.@Core.Description: 'it has no answer yet'
      action reopenSearch();
    };

  type SynonymsOfWord {
    word     : String(60);
    synonyms : String(640);
  }

  /** Queries with results, five times or more in 30 days, of which nobody has opened one. */
  @readonly
  entity SearchesWithoutClick   as projection on search.SearchesWithoutClick;
}

annotate search.SearchDays with {
  day      @title: 'Day';
  searches @title: 'Searches';
  empty    @title: 'Without results';
  clicks   @title: 'Results opened';
}

annotate search.SearchCounts with {
  query    @title: 'Query';
  searches @title: 'Searches';
  empty    @title: 'Without results';
  clicks   @title: 'Results opened';
}

annotate AdminService.SearchesWithoutResults with @(
  UI.LineItem           : [
    {Value: query},
    {Value: empty},
    {Value: searches},
    {Value: lastDay},
    {
      Value      : isAnswered,
      Criticality: (isAnswered = true ? 3 : 2)
    },
    {Value: synonymOf},
    {Value: ignoredFor}
  ],
  UI.SelectionFields    : [isAnswered],
  UI.PresentationVariant: {
    SortOrder     : [{
      Property  : empty,
      Descending: true
    }],
    Visualizations: ['@UI.LineItem']
  }
) {
  isAnswered @title: 'Answered';
  synonymOf  @title: 'Synonym of';
  ignoredFor @title: 'Why nothing is to be found';
}

annotate search.SearchedQueries with {
  lastDay @title: 'Last searched';
}

annotate AdminService.SearchDays with @UI.HeaderInfo.Title.Value: day;

annotate AdminService.SearchedQueries with @(
  UI.HeaderInfo.Title.Value        : query,
  UI.PresentationVariant.SortOrder : [{
    Property  : searches,
    Descending: true
  }]
);

annotate AdminService.SearchesWithoutResults with @UI.HeaderInfo.Title.Value: query;

annotate AdminService.SearchesWithoutClick with @(
  UI.HeaderInfo.Title.Value        : query,
  UI.PresentationVariant.SortOrder : [{
    Property  : searches,
    Descending: true
  }]
);
annotate AdminService.SearchesWithoutResults with @Workplace: {Area: 'analytics', Order: 60};
annotate AdminService.SearchesWithoutClick with @Workplace: {Area: 'analytics', Order: 70};
annotate AdminService.SearchedQueries with @Workplace: {Area: 'analytics', Order: 80};
annotate AdminService.SearchDays with @Workplace: {Area: 'analytics', Order: 90};
