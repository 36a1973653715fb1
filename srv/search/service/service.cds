using {tutorials.search as search} from '../../../db/search/items';
using {tutorials.catalog as catalog} from '../../../db/catalog/tags';

/**
 * Search over published tutorials, missions, groups and concepts. `$search` ranks them by how well they fit: those with all words, as
 * whole words, and with most of them when these are few; `OR`, `NOT`, parentheses and phrases in quotes are understood.
 */
@path    : '/search'
@requires: 'any'
service SearchService {
  /** Tutorials, missions, groups and concepts that are published. */
  @readonly
  @search.text
  entity SearchableItems as
    select from search.Items {
      *,
      /** How well it fits `$search`; null without one. */
      virtual null as searchScore : Decimal(8, 4)
    };

  /** The dictionary of tags. */
  @readonly
  entity Tags            as
    projection on catalog.Tags {
      key ID,
          name,
          label
    };

  /** A piece of a text; `hit` where the query is found. All pieces together are the text. Plain text, never markup. */
  type TextPart {
    text : String;
    hit  : Boolean;
  }

  /** A value of a facet and the number of hits that have it. */
  type FacetCount {
    name  : String(255);
    count : Integer;
  }

  type Facets {
    totalCount       : Integer;
    /** By TUTORIAL, MISSION, GROUP, CONCEPT. */
    typeCounts       : array of FacetCount;
    /** By experience: beginner, intermediate, advanced. */
    experienceCounts : array of FacetCount;
    /** The 20 tags with the most hits. */
    tagCounts        : array of FacetCount;
  }

  /** A tutorial, mission, group or concept that somebody may mean who has typed so far. */
  type Suggestion {
    taskType  : String(20);
    slug      : String(255);
    title     : array of TextPart;
    /** Number of the step that fits best, from 1; null where it is the title, the description or a tag that fits. */
    step      : Integer;
    stepTitle : array of TextPart;
    /** Words around what is found, in the step, else in the description. At most 240 characters. */
    excerpt   : array of TextPart;
  }

  type SuggestionGroup {
    taskType : String(20);
    /** Hits of this type, beyond those that are listed too. */
    total    : Integer;
    items    : array of Suggestion;
  }

  type Suggestions {
    total     : Integer;
    /** The query that was answered, when a misspelling in it was corrected. */
    corrected : String(1000);
    /** The best type first. */
    groups    : array of SuggestionGroup;
  }

  /** A hit of `find`. */
  type Finding {
    taskType              : String(20);
    slug                  : String(255);
    title                 : array of TextPart;
    /** The place where the query is found: in the step, else in the description. At most 240 characters. */
    excerpt               : array of TextPart;
    /** Number of the step that fits best, from 1; null where it is the title, the description or a tag that fits. */
    step                  : Integer;
    stepTitle             : array of TextPart;
    primaryTag            : String(255);
    experienceTag         : String(255);
    averageTimeToComplete : Integer;
    searchScore           : Decimal(8, 4);
  }

  type Findings {
    total     : Integer;
    /** The query that was answered, when a misspelling in it was corrected. */
    corrected : String(1000);
    items     : array of Finding;
    /** Hits by type, level, tag and topic; the filter of a facet does not narrow its own numbers. */
    types     : array of FacetCount;
    levels    : array of FacetCount;
    tags      : array of FacetCount;
    topics    : array of FacetCount;
  }

  /**
   * Number of hits by type, experience and tag. `taskTypes` and `experience` list values with commas between them; the filter
   * of a facet does not narrow its own numbers. Without `search` everything counts.
   */
  function getFacets(search : String, taskTypes : String(1000), experience : String(1000)) returns Facets;

  /**
   * Answers while somebody types: of the last word the beginning is enough. `top` is the number of suggestions by type, 5
   * unless told, 10 at most. Ten of these count as one search for the rate limit.
   */
  function suggest(query : String, top : Integer)                                          returns Suggestions;

  /**
   * Hits with highlighted excerpts, and the numbers of all facets. `types`, `levels`, `tags` and `topics` list values with
   * commas between them, of which a hit has one. `top` is 20 unless told, 50 at most.
   */
  function find(query : String,
                types : String(1000),
                levels : String(1000),
                tags : String(1000),
                topics : String(1000),
                top : Integer,
                skip : Integer)                                                                     returns Findings;

  /** A concept of the knowledge graph, whose page is `/concepts/<slug>`. */
  type FoundConcept {
    slug  : String(80);
    title : String(255);
  }

  type Matches {
    total     : Integer;
    /** The query that was answered, when a misspelling in it was corrected. */
    corrected : String(1000);
    /** The best first, at most 2,000: `TUTORIAL:slug`, and `TUTORIAL:slug:3` for a hit in its third step. */
    keys      : array of String(300);
    /** The best concepts among them, at most 5. */
    concepts  : array of FoundConcept;
  }

  /** Words around what is found. */
  type Excerpt {
    match     : String(300);
    excerpt   : array of TextPart;
    /** Number of the step in which it stands, from 1. */
    step      : Integer;
    stepTitle : array of TextPart;
  }

  /**
   * Everything that fits, by key: for a page that filters, sorts and counts by itself while somebody types. Counts as
   * `suggest` does for the rate limit.
   */
  function matches(query : String(10000))                                                         returns Matches;

  /** Excerpts of at most 50 hits of `matches`: their keys, with commas between them. Counts as `suggest` does. */
  function excerpts(query : String(10000), keys : String(16000))                                  returns array of Excerpt;
}
