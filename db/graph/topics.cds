namespace tutorials.graph;

@assert.range
type TopicSource : String(10) enum {
  EDITORIAL;
  KG;
}

/** Topics of the start page: those of editors first, then concepts by their rank. */
entity FeaturedTopicsSnapshot {
  key slotOrder    : Integer;
      source       : TopicSource not null;
      conceptSlug  : String(80) not null;
      displayTitle : String(120) not null;
      /** JSON: slugs of tutorials, the best first. */
      tutorials    : String(2000) not null;
      computedAt   : Timestamp not null;
}

@assert.range
type ClusterStatus : String(20) enum {
  ACTIVE;
  RETIRED;
}

/** Topics with slugs that stay, over communities that change every night. */
entity TopicClusters {
  key slug                 : String(80);
      label                : String(120) not null;
      /** Takes the place of the label. */
      curatedLabel         : String(120);
      rationale            : String(500);
      /** Of the community that it is now. */
      fingerprint          : String(64) not null;
      /** JSON: fingerprints of the communities that it was, the latest last. */
      previousFingerprints : String(2000);
      status               : ClusterStatus not null default 'ACTIVE';
      hidden               : Boolean not null default false;
      memberCount          : Integer not null;
      tutorialCount        : Integer not null;
      /** JSON: slugs of tutorials and concepts. */
      members              : LargeString not null;
      computedAt           : Timestamp not null;
}
