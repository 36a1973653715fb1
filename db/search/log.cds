namespace tutorials.search;

using {managed} from '@sap/cds/common';

/** All searches of a day. */
entity SearchDays {
      /** UTC. */
  key day      : Date;
      searches : Integer not null default 0;
      /** Searches that found nothing. */
      empty    : Integer not null default 0;
      /** Results that were opened. */
      clicks   : Integer not null default 0;
}

/**
 * Searches of a day by what was searched, lower-cased and shortened. There is nothing about who has searched, and no service
 * shows this: rare queries may say something about a person.
 */
entity SearchCounts {
      /** UTC. */
  key day      : Date;
  key query    : String(100);
      searches : Integer not null default 0;
      empty    : Integer not null default 0;
      clicks   : Integer not null default 0;
}

/** Queries with at least five searches within the days that are kept. */
@readonly
entity SearchedQueries as
  select from SearchCounts {
    key query,
        sum(searches) as searches : Integer,
        sum(empty)    as empty    : Integer,
        sum(clicks)   as clicks   : Integer,
        max(day)      as lastDay  : Date
  }
  group by
    query
  having
    sum(searches) >= 5;

/** Queries that an admin has answered: as a synonym of a word, or with the reason why nothing is to be found. */
entity AnsweredSearches : managed {
  key query  : String(100);
      word   : String(60);
      reason : String(500);
}

/** Queries that found nothing at least five times, and what an admin has answered. */
@readonly
entity SearchesWithoutResults as
  select from SearchedQueries as searched
  left join AnsweredSearches as answer
    on answer.query = searched.query
  {
    key searched.query,
        searched.searches,
        searched.empty,
        searched.clicks,
        searched.lastDay,
        answer.word   as synonymOf,
        answer.reason as ignoredFor,
        case when answer.query is null then false else true end as isAnswered : Boolean
  }
  where searched.empty >= 5;

/** Queries with results of which nobody has opened one. */
@readonly
entity SearchesWithoutClick   as select from SearchedQueries where searches - empty >= 5 and clicks = 0;
