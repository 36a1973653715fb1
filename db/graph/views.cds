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

/** Edges between published concepts. */
@readonly
entity PublishedEdges    as
  select from ConceptEdges {
    key ID,
        source.slug as source,
        target.slug as target,
        predicate,
        confidence
  }
  where
        status             =  'ACTIVE'
    and source.status      =  'ACTIVE'
    and source.publishedAt is not null
    and target.status      =  'ACTIVE'
    and target.publishedAt is not null;

/** Links of tutorials that are not retired to published concepts; a link to a merged concept counts for the one it was merged into. */
@readonly
entity PublishedLinks    as
    select from TutorialConceptLinks {
      key ID,
          tutorial.slug  as tutorial,
          tutorial.title         as title,
          tutorial.experienceTag as experienceTag,
          tutorial.stepCount     as stepCount,
          concept.slug           as concept,
          predicate,
          confidence
    }
    where
          predicate           =  'teaches'
      and tutorial.status     =  'ACTIVE'
      and concept.status      =  'ACTIVE'
      and concept.publishedAt is not null
  union all
    select from TutorialConceptLinks {
      key ID,
          tutorial.slug           as tutorial,
          tutorial.title          as title,
          tutorial.experienceTag  as experienceTag,
          tutorial.stepCount      as stepCount,
          concept.mergedInto.slug as concept,
          predicate,
          confidence
    }
    where
          predicate                      =  'teaches'
      and tutorial.status                =  'ACTIVE'
      and concept.status                 =  'MERGED'
      and concept.mergedInto.status      =  'ACTIVE'
      and concept.mergedInto.publishedAt is not null;

/** Tutorials that readers find. */
@readonly
entity ShownTutorials       as select from Tutorials { key ID } where status = 'ACTIVE';

/** Missions and groups that readers find. */
@readonly
entity ShownCollections     as
    select from Missions { key ID } where published = true
  union all
    select from Groups { key ID } where published = true;
