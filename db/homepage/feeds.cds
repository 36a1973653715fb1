namespace tutorials.homepage;

using {
  cuid,
  managed
} from '@sap/cds/common';
using {tutorials.Sha256} from '../common';

/** Verdict of the examples or the model. */
@assert.range
type AiVerdict : String(20) enum {
  pending;
  relevant;
  /** Not relevant */
  notRelevant = 'not-relevant';
}

/** Verdict of a person, which counts more. */
@assert.range
type AdminVerdict : String(20) enum {
  approve;
  reject;
}

/** An entry of an RSS or Atom feed, with what is thought of it. */
aspect FeedItem : managed {
      /** Digest of the address of the feed and what the feed calls the entry. */
  key sourceId        : String(200);
      /** Address of the feed. */
      source          : String(500) not null;
      /** An http or https address. */
      link            : String(500) not null;
      title           : String(500) not null;
      /** Plain text. */
      description     : LargeString;
      /** As the feed says, but never in the future; without that, when it was first seen. */
      publishedAt     : Timestamp not null;
      language        : String(10);
      contentHash     : Sha256 not null;
      aiVerdict       : AiVerdict not null default 'pending';
      aiReason        : String(500);
      /** `examples` or `model`; empty while nothing has decided. */
      aiVerdictSource : String(20);
      aiConfidence    : Decimal(4, 3);
      aiVerdictAt     : Timestamp;
      aiModel         : String(100);
      adminVerdict    : AdminVerdict;
      adminNote       : String(500);
      adminBy         : String(255)  @people.names: 'loginId'  @people.erase: #anonymize;
      adminAt         : Timestamp;
      lastFetchedAt   : Timestamp;
      /** Why the model could not decide. */
      classifyError   : String(500);
}

/** News for the start page. */
@generation: 'feeds'
entity NewsItems : FeedItem {}

/** Posts of community blogs for the start page; these are no BlogPosts, which concepts link to. */
@generation: 'feeds'
entity CommunityPosts : FeedItem {
  /** Name under which it is published elsewhere, part of its citation and no user of the platform: kept at an erasure. */
  authorName : String(200)  @people.erase: #keep;
  /** Stands before all others. */
  pinned     : Boolean not null default false;
}

/** Side that an example stands for. */
@assert.range
type ExampleLabel : String(20) enum {
  relevant;
  /** Not relevant */
  notRelevant = 'not-relevant';
}

/** Examples that news and posts are compared with. */
entity RelevanceSeedExemplars : cuid, managed {
  label          : ExampleLabel not null;
  text           : LargeString not null;
  active         : Boolean not null default true;
  note           : String(500);
  /** Model that has made the vector: those of two models cannot be compared. */
  embeddingModel : String(100);
  /** Digest of the text that the vector is of. */
  embeddingHash  : Sha256;
  embedding      : LargeBinary;
}

/** States of sources: of the feeds that the operator names, and of the video platform. */
@generation: 'feeds'
entity FeedSources {
      /** Address of the feed, or `videos`. */
  key source        : String(500);
      /** `news`, `blogs` or `videos`. */
      kind          : String(20) not null;
      /** When it is asked next. */
      nextAt        : Timestamp not null;
      checkedAt     : Timestamp;
      succeededAt   : Timestamp;
      /** Since then every answer was of no use. */
      failingSince  : Timestamp;
      lastError     : String(500);
      /** Entries of the last answer that could be used. */
      items         : Integer;
      etag          : String(500);
      lastModified  : String(100);
}
