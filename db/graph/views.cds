namespace tutorials.graph;

using {
  tutorials.graph.Concepts,
  tutorials.graph.ConceptEdges,
  tutorials.graph.TutorialConceptLinks
} from './concepts';
using {
  tutorials.catalog.Groups,
  tutorials.catalog.Missions,
  tutorials.catalog.Tutorials
} from '../catalog/catalog';

/** All that visitors may know of: every read for them goes through this view (GRAPH-017). */
@readonly
entity PublishedConcepts as
  select from Concepts {
    key ID,
        slug,
        name,
        description,
        publishedAt
  }
  where
        status      = 'ACTIVE'
    and publishedAt is not null;

/** Concepts as links and edges mean them: a merged one stands for the concept that it was merged into. */
entity CanonicalConcepts as
  select from Concepts {
    key ID,
        case when mergedInto.ID is null then slug else mergedInto.slug end               as slug        : String(80),
        case when mergedInto.ID is null then status else mergedInto.status end           as status      : String(20),
        case when mergedInto.ID is null then publishedAt else mergedInto.publishedAt end as publishedAt : Timestamp
  };

/** Edges between published concepts; those of a merged concept are of the one that it was merged into. */
@readonly
entity PublishedEdges    as
  select from ConceptEdges as edge
  join CanonicalConcepts as source
    on source.ID = edge.source.ID
  join CanonicalConcepts as target
    on target.ID = edge.target.ID
  {
    key edge.ID,
        source.slug as source,
        target.slug as target,
        edge.predicate,
        edge.confidence
  }
  where
        edge.status        =  'ACTIVE'
    and source.status      =  'ACTIVE'
    and source.publishedAt is not null
    and target.status      =  'ACTIVE'
    and target.publishedAt is not null
    and source.slug        <> target.slug;

/** Links of tutorials that are not retired to published concepts; those to a merged concept are to the one that it was merged into. */
@readonly
entity PublishedLinks    as
  select from TutorialConceptLinks as link
  join CanonicalConcepts as concept
    on concept.ID = link.concept.ID
  {
    key link.ID,
        link.tutorial.slug          as tutorial,
        link.tutorial.title         as title,
        link.tutorial.experienceTag as experienceTag,
        link.tutorial.stepCount     as stepCount,
        concept.slug                as concept,
        link.predicate,
        link.confidence,
        link.extractedAt
  }
  where
        link.predicate       =  'teaches'
    and link.tutorial.status =  'ACTIVE'
    and concept.status       =  'ACTIVE'
    and concept.publishedAt  is not null;

/** Tutorials that readers find. */
@readonly
entity ShownTutorials       as select from Tutorials { key ID } where status = 'ACTIVE';

/** Missions and groups that readers find. */
@readonly
entity ShownCollections     as
    select from Missions { key ID } where published = true
  union all
    select from Groups { key ID } where published = true;
