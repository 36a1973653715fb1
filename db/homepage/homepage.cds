namespace tutorials.homepage;

using {
  cuid,
  managed
} from '@sap/cds/common';

/** Redirects of paths of an older site; an index of `srv/homepage/domain.ts` makes fromPath unique. */
entity LegacyRedirects : cuid, managed {
  /** A path, or a regular expression that matches whole paths. */
  fromPath   : String(500) not null;
  /** A path of this site or an https URL; `$1` is the first group of the pattern. */
  toPath     : String(500) not null;
  statusCode : Integer default 301;
  isPattern  : Boolean default false  @title: 'Pattern';
  isActive   : Boolean default true  @title: 'Active';
  hitCount   : Integer default 0  @title: 'Hits';
}

/** Counted batches of hits, so that a repeated batch is not counted again. */
entity RedirectHitBatches {
      /** Digest of the Idempotency-Key, or of the hits themselves. */
  key id         : String(70);
      /** Digest of the hits. */
      content    : String(64) not null;
      recordedAt : Timestamp not null;
      /** Number of redirects that the batch updated: the response to a repetition. */
      updated    : Integer not null default 0;
}
