namespace tutorials.graph;

using {
  cuid,
  managed
} from '@sap/cds/common';
using {tutorials.Sha256} from '../common';
using {tutorials.catalog.Tutorials} from '../catalog/tutorials';

@assert.range
type ConceptStatus : String(20) enum {
  ACTIVE;
  MERGED;
  VETOED;
  RETIRED;
}

@assert.range
type EdgeStatus : String(20) enum {
  ACTIVE;
  VETOED;
}

@assert.range
type LinkPredicate : String(20) enum {
  teaches;
  extends;
}

@assert.range
type EdgePredicate : String(20) enum {
  requires;
  /** Related to */
  relatedTo;
}

/** How sure whoever proposed it was. */
@assert.range: [0, 1]
type Confidence : Decimal(3, 2);

/** A concept that tutorials teach. Rows are never deleted; visitors see those that are ACTIVE and published. */
@assert.unique.slug: [slug]
@generation: 'graph'
entity Concepts : cuid, managed {
  slug            : String(80) not null;
  name            : String(120) not null;
  description     : String(500);
  status          : ConceptStatus not null default 'ACTIVE';
  publishedAt     : Timestamp;
  publishedBy     : String(255)  @people.names: 'loginId'  @people.erase: #anonymize;
  /** The concept that this one is a duplicate of. */
  mergedInto      : Association to Concepts  @integrity.target;
  extractionCount : Integer not null default 0  @title: 'Times extracted';
  firstSeenAt     : Timestamp;
  lastSeenAt      : Timestamp;
  /** Model that has made the vector: those of two models cannot be compared. */
  embeddingModel  : String(100);
  /** Digest of the name and description that the vector is of. */
  embeddingHash   : Sha256;
  /** 1536 numbers of four bytes, the lowest byte first; together of length one. Read and written past CAP. */
  embeddingVec    : LargeBinary;
}

/** Other slugs of a concept. */
@generation: 'graph'
entity ConceptAliases {
  key alias   : String(80);
      concept : Association to Concepts not null  @integrity.target;
}

/** A tutorial teaches a concept, or extends another tutorial. */
@assert.unique.link: [
  tutorial,
  concept,
  predicate
]
@generation: 'graph'
entity TutorialConceptLinks : cuid, managed {
  tutorial        : Association to Tutorials not null  @integrity.target;
  concept         : Association to Concepts  @integrity.target;
  predicate       : LinkPredicate not null default 'teaches';
  extendsTutorial : Association to Tutorials  @integrity.target;
  confidence      : Confidence;
  extractedAt     : Timestamp;
  contentHash     : String(64);
  modelVersion    : String(40);
}

/** A concept requires another one, or is related to it. */
@assert.unique.edge: [
  source,
  target,
  predicate
]
@generation: 'graph'
entity ConceptEdges : cuid, managed {
  source       : Association to Concepts not null  @integrity.target;
  target       : Association to Concepts not null  @integrity.target;
  predicate    : EdgePredicate not null;
  confidence   : Confidence;
  evidence     : String(500);
  status       : EdgeStatus not null default 'ACTIVE';
  extractedAt  : Timestamp;
  modelVersion : String(40);
}
