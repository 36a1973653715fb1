namespace tutorials.graph;

/** Members of communities, as they were found in the last night. */
entity KgCommunity {
  key communityId          : Integer;
  key vertexKey            : String(280);
      vertexType           : String(16);
      slug                 : String(255);
      detectedAt           : Timestamp;
      /** SHA-256 of the slugs of its tutorials; null without one. */
      communityFingerprint : String(64);
}

/** The name of a community. */
entity KgCommunityLabel {
  key communityFingerprint : String(64);
      label                : String(120);
      rationale            : String(500);
      /** SHA-256 of the slugs of all members. */
      memberSlugsHash      : String(64);
      labeledAt            : Timestamp;
      model                : String(100);
}
