namespace tutorials.search;

/** Stored forms of the search index, so that a start need not build it. The newest that is complete counts. */
entity IndexSnapshots {
  key ID         : UUID;
      /** Generations of the documents that it was written for. */
      state      : String(100) not null;
      /** False while its parts are being written. */
      complete   : Boolean not null default false;
      /** Until then nobody else writes one. */
      leaseUntil : Timestamp not null;
      createdAt  : Timestamp not null;
      documents  : Integer;
      /** JSON array: bytes of the contents, and of each segment. */
      layout     : LargeString;
}

/** Pieces of snapshots in their order, compressed; those whose snapshot is gone are removed. */
entity IndexSnapshotParts {
  key snapshot : UUID;
  key number   : Integer;
      bytes    : LargeBinary;
}
