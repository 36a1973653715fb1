namespace tutorials.links;

using {cuid} from '@sap/cds/common';
using {
  tutorials.Slug,
  tutorials.Sha256
} from '../common';

/**
 * State of an address. MOVED: it answers, and says that it has another one for good. SUSPECT: it has failed once. BROKEN: it has
 * failed twice, a day or more apart, since the page or its host is not there; UNREACHABLE: since its host does not answer, or with errors
 * of its own. NOT_CHECKED: it may not be asked, or answers only to people.
 */
@assert.range
type LinkStatus : String(20) enum {
  NEW;
  OK;
  MOVED;
  SUSPECT;
  BROKEN;
  UNREACHABLE;
  NOT_CHECKED;
}

/** Addresses of other sites that something here links to, each once. */
entity CheckedLinks : cuid {
  /** SHA-256 of the address. */
  addressDigest : Sha256 not null;
  /** Without its fragment. */
  address       : String(2000) not null;
  /** With its port. */
  host          : String(300) not null;
  status        : LinkStatus not null default 'NEW';
  httpStatus    : Integer  @title: 'HTTP status';
  /** In a few words, why it is not OK. */
  reason        : String(200);
  /** Failures in a row that count: each a day or more after the one before. */
  failures      : Integer not null default 0;
  /** The last failure that counts. */
  failedAt      : Timestamp;
  /** The first failure of those in a row. */
  brokenSince   : Timestamp;
  movedTo       : String(2000);
  lastCheckedAt : Timestamp;
  nextCheckAt   : Timestamp not null;
  ignored       : Boolean not null default false;
  ignoreReason  : String(500);
  ignoredBy     : String(255)  @people.names: 'loginId'  @people.erase: #anonymize;
  ignoredAt     : Timestamp;
  places        : Composition of many LinkPlaces
                    on places.link = $self;
}

/** Places where addresses are used: a column of a row, or a step of a tutorial. */
entity LinkPlaces : cuid {
  link      : Association to CheckedLinks not null  @integrity.target;
  /** In words: `shelf`, `event`, `tutorial`. */
  kind      : String(40) not null;
  /** The column of a row; of a tutorial the number of the step, `0` for what stands before the first one. */
  place     : String(60) not null;
  /** ID of the row, or slug of the tutorial. */
  subject   : String(255) not null;
  title     : String(500);
  /** The tutorial; empty for everything else. */
  slug      : Slug;
  step      : Integer;
}

/** The document of each tutorial whose links were read last. */
entity ReadTutorials {
  key slug        : Slug;
      contentHash : Sha256 not null;
}

/** Hosts that have asked not to be called for a while. */
entity LinkHosts {
  key host      : String(300);
      notBefore : Timestamp not null;
}

/** Requests of a UTC month, over all instances: what the budget is counted on. */
entity LinkRequests {
  key month    : String(7);
      requests : Integer not null default 0;
}
