using {AdminService} from './admin';

extend service AdminService with {
  /** A concept in the queue of the gate, with how much speaks for it. */
  type GateConcept {
    ID              : UUID;
    slug            : String(80);
    name            : String(120);
    description     : String(500);
    status          : String(20);
    publishedAt     : Timestamp;
    publishedBy     : String(255);
    firstSeenAt     : Timestamp;
    lastSeenAt      : Timestamp;
    extractionCount : Integer;
    /** Slug of the concept that it was merged into. */
    mergedInto      : String(80);
    tutorials       : Integer;
    edges           : Integer;
    /** How sure the surest proposal of a tutorial is, 0 to 1; null without one. */
    confidence      : Double;
  }

  type GateQueue {
    /** All concepts that match. */
    total    : Integer;
    concepts : array of GateConcept;
  }

  /**
   * Concepts of one state, those with the most tutorials first: `waiting` (ACTIVE, not published), `taught` (those of them that
   * tutorials teach), `published`, `merged`, `vetoed` or `retired`. `words` is a part of the name or slug. 50 from `skip` on.
   */
  function conceptGate(state : String(20), words : String(120), skip : Integer)    returns GateQueue;

  /** A link that counts for another concept after a merge. */
  type MergedLink {
    /** tutorial, edge or alias. */
    kind         : String(10);
    /** teaches, requires and the like; `required by` for an edge that leads here; null for an alias. */
    predicate    : String(20);
    slug         : String(255);
    title        : String(255);
    /** True where the canonical concept has the same link: afterwards there is one of the two. */
    alreadyThere : Boolean;
  }

  /** The links that mergeConcepts would move, 200 of each kind at most; previewMerge has their numbers. */
  function previewMergedLinks(loser : String(80), canonical : String(80))          returns array of MergedLink;

  type PublishedConceptsCount {
    published : Integer;
  }

  /** Publishes concepts, each by its ID or slug, 500 at most: all of them, or none where one is refused. */
  @requires: 'KnowledgeGraph.Admin'
  @rebuild : 'catalog-only'
  action   publishConcepts(concepts : array of String(80))                         returns PublishedConceptsCount;
}
