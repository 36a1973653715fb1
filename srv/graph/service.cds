/** The knowledge graph's public side. */
@path    : '/graph'
@requires: 'any'
service KnowledgeGraphService {}
