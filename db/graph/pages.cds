namespace tutorials.graph;

/** Published concepts as the last publish found their pages, so that search engines are told when one has changed. */
entity ConceptPages {
  key slug        : String(80);
      /** SHA-256 of what the page shows. */
      contentHash : String(64) not null;
      changedAt   : Timestamp not null;
}
