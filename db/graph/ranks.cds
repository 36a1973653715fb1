namespace tutorials.graph;

/** PageRank of concepts, of the last night. */
entity ConceptRank {
  key slug       : String(80);
      score      : Double not null;
      computedAt : Timestamp not null;
}

/** PageRank of tutorials, of the last night. */
entity TutorialRank {
  key slug       : String(255);
      score      : Double not null;
      computedAt : Timestamp not null;
}

/** Concepts and tutorials in components that are no larger than KG_WCC_ISOLATION_THRESHOLD. */
entity KgIsolation {
  key vertexType    : String(16);
  key slug          : String(255);
      /** The same for all of one component. */
      componentId   : String(280) not null;
      componentSize : Integer not null;
      computedAt    : Timestamp not null;
}
