using {tutorials.graph as graph} from '../../../db/graph/concepts';
using {AdminService} from '../../admin/service';

extend service AdminService with {
  /** Concepts of the knowledge graph: proposed by jobs, published by admins, never deleted. */
  @Capabilities: {
    InsertRestrictions.Insertable: false,
    DeleteRestrictions.Deletable : false
  }
  entity Concepts             as projection on graph.Concepts
    excluding {
      embeddingModel,
      embeddingHash,
      embeddingVec
    }
    actions {
      /** Shows it to visitors. */
      @requires: 'KnowledgeGraph.Admin'
      @Core.OperationAvailable: ($self.status = 'ACTIVE')
      @Core.OperationAvailable.@Core.Description: 'is for concepts that are ACTIVE'
      action publishConcept();
      /** Hides it from visitors again. */
      @requires: 'KnowledgeGraph.Admin'
      @Core.OperationAvailable: ($self.status = 'ACTIVE')
      @Core.OperationAvailable.@Core.Description: 'is for concepts that are ACTIVE'
      action unpublishConcept();
      /** Rejects it for good: visitors do not see it, and it is kept, so that nobody proposes it again. */
      @requires: 'KnowledgeGraph.Admin'
      @Common.IsActionCritical
      @Core.OperationAvailable: ($self.status = 'ACTIVE')
      @Core.OperationAvailable.@Core.Description: 'is for concepts that are ACTIVE'
      action vetoConcept();
      /** Takes one that nothing links to out of use; it comes back when somebody proposes it again. */
      @requires: 'KnowledgeGraph.Admin'
      @Core.OperationAvailable: ($self.status = 'ACTIVE')
      @Core.OperationAvailable.@Core.Description: 'is for concepts that are ACTIVE'
      action retireConcept();
      /** Makes one that was retired ACTIVE again. */
      @requires: 'KnowledgeGraph.Admin'
      @Core.OperationAvailable: ($self.status = 'RETIRED')
      @Core.OperationAvailable.@Core.Description: 'is for concepts that are RETIRED'
      action reactivateConcept();
    };

  /** Other slugs of concepts. */
  entity ConceptAliases       as projection on graph.ConceptAliases;

  /** Concepts that tutorials teach. */
  entity TutorialConceptLinks as projection on graph.TutorialConceptLinks;

  /** Concepts that require others or are related to them. */
  entity ConceptEdges         as projection on graph.ConceptEdges
    actions {
      /** Leaves it out of the graph for good. */
      @requires: 'KnowledgeGraph.Admin'
      @Common.IsActionCritical
      @Core.OperationAvailable: ($self.status = 'ACTIVE')
      @Core.OperationAvailable.@Core.Description: 'is for edges that are ACTIVE'
      action vetoEdge();
    };

  type ConceptMerge {
    loser         : String(80);
    canonical     : String(80);
    /** Links that count for the canonical concept afterwards. */
    tutorialLinks : Integer;
    edges         : Integer;
    aliases       : Integer;
  }

  /** Merges `loser` into `canonical`, each an ID or a slug; links keep pointing at the loser and count for the canonical one. */
  @requires: 'KnowledgeGraph.Admin'
  @rebuild : 'catalog-only'
  @Common.IsActionCritical
  action   mergeConcepts(loser : String(80), canonical : String(80)) returns ConceptMerge;

  /** Says what mergeConcepts would do. */
  function previewMerge(loser : String(80), canonical : String(80))  returns ConceptMerge;

  type SimilarConcept {
    slug  : String(80);
    name  : String(120);
    /** Cosine of the vectors, 0 to 1. */
    score : Double;
  }

  /**
   * Concepts whose meaning is as close to that of `concept` as mergeSimThreshold of KnowledgeGraphSettings: the closest 20,
   * which may be merged with it. 409 while it has no vector.
   */
  function similarConcepts(concept : String(80) not null)            returns array of SimilarConcept;

  type PublishedTop {
    published : Integer;
    slugs     : array of String(80);
  }

  /** Publishes the `count` unpublished concepts with the most links of tutorials, 500 at most. */
  @requires: 'KnowledgeGraph.Admin'
  @rebuild : 'catalog-only'
  action   publishTopConcepts(count : Integer)                       returns PublishedTop;
}

annotate AdminService.Concepts with {
  modifiedAt      @odata.etag;
  status          @requires: 'KnowledgeGraph.Admin';
  mergedInto      @requires: 'KnowledgeGraph.Admin';
  slug            @readonly;
  publishedAt     @readonly;
  publishedBy     @readonly;
  extractionCount @readonly;
  firstSeenAt     @readonly;
  lastSeenAt      @readonly;
}

annotate AdminService.Concepts with @(
  UI.HeaderInfo     : {
    TypeName      : 'Concept',
    TypeNamePlural: 'Concepts',
    Title         : {Value: name},
    Description   : {Value: slug}
  },
  UI.SelectionFields: [
    status,
    publishedAt
  ],
  UI.LineItem       : [
    {Value: name},
    {Value: slug},
    {Value: status},
    {Value: publishedAt},
    {Value: extractionCount},
    {Value: lastSeenAt}
  ]
);

annotate AdminService.TutorialConceptLinks with { modifiedAt @odata.etag };
annotate AdminService.ConceptEdges with { modifiedAt @odata.etag };

annotate AdminService.ConceptAliases with @UI.HeaderInfo.TypeName: 'Concept alias'  @UI.HeaderInfo.Title.Value: alias  @UI.PresentationVariant.SortOrder: [{Property: alias}];
annotate AdminService.Concepts with @Workplace: {Area: 'graph', Order: 20, Main};
annotate AdminService.ConceptEdges with @Workplace: {Area: 'graph', Order: 30};
annotate AdminService.TutorialConceptLinks with @Workplace: {Area: 'graph', Order: 40};
annotate AdminService.ConceptAliases with @Workplace: {Area: 'graph', Order: 60};
