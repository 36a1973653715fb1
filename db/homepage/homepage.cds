namespace tutorials.homepage;

using {
  cuid,
  managed
} from '@sap/cds/common';

/** Where an address of an older site leads; `db/init.ts` makes fromPath unique. */
entity LegacyRedirects : cuid, managed {
  /** A path, or a pattern of whole paths. */
  fromPath   : String(500) not null;
  /** A path of this site or an https address; `$1` is what the first group of the pattern has found. */
  toPath     : String(500) not null;
  statusCode : Integer default 301;
  isPattern  : Boolean default false;
  isActive   : Boolean default true;
  hitCount   : Integer default 0;
}

/** Batches of hits that are counted, so that none counts twice. */
entity RedirectHitBatches {
      /** Digest of the Idempotency-Key, or of the hits themselves. */
  key id         : String(70);
      /** Digest of the hits. */
      content    : String(64) not null;
      recordedAt : Timestamp not null;
      /** How many redirects the batch has updated: the answer to whoever sends it again. */
      updated    : Integer not null default 0;
}
