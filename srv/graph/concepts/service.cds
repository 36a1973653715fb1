using {tutorials.graph as graph} from '../../../db/graph/views';
using {KnowledgeGraphService} from '../service';

extend service KnowledgeGraphService with {
  /** Concepts that are published. */
  @readonly
  entity PublishedConcepts    as projection on graph.PublishedConcepts;

  /** Edges between published concepts, by their slugs. */
  @readonly
  entity ConceptEdges         as projection on graph.PublishedEdges;

  /** Published concepts that tutorials teach, by their slugs. */
  @readonly
  entity TutorialConceptLinks as projection on graph.PublishedLinks excluding {
    extractedAt
  };

  /** Shows a concept to visitors, which `slug`, `ID` or `concept` (either of them) names; one that is published stays as it is. */
  @requires: 'KnowledgeGraph.Admin'
  @limit   : {
    max     : 600,
    windowMs: 60000
  }
  action publishConcept(concept : String(80), slug : String(80), ID : UUID);

  /** Hides a concept from visitors again, which `slug`, `ID` or `concept` (either of them) names. */
  @requires: 'KnowledgeGraph.Admin'
  @limit   : {
    max     : 600,
    windowMs: 60000
  }
  action unpublishConcept(concept : String(80), slug : String(80), ID : UUID);
}
