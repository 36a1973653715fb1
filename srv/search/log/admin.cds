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
      action makeSynonym(word : String(60) not null) returns SynonymsOfWord;
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

annotate search.SearchedQueries with {
  lastDay @title: 'Last searched';
}
