namespace tutorials.content;

using {cuid} from '@sap/cds/common';
using {
  tutorials.Slug,
  tutorials.Sha256
} from '../common';

/** Weight of a finding; `srv/content/freshness/confidence.ts` has the rule. */
@assert.range
type FindingSeverity : String(10) enum {
  High;
  Medium;
  Low;
}

/** Decision of the author about a finding; FIXED is what a later report no longer finds. */
@assert.range
type FindingDisposition : String(12) enum {
  OPEN;
  ACCEPTED;
  DISMISSED;
  FIXED;
}

/** Report of the last scan of a tutorial, from which provenance takes its confidence. */
@generation: 'freshness'
entity FreshnessReports {
  key slug          : Slug;
      /** As old as the oldest check of a link that it rests on. */
      runAt         : Timestamp not null;
      /** Name of the rules that have made it. */
      model         : String(100) not null;
      @assert.range
      status        : String(20) not null enum {
        QUEUED;
        RUNNING;
        DONE;
        FAILED;
      };
      openHighCount : Integer not null default 0;
      /** The document that was scanned. */
      contentHash   : Sha256 not null;
      findings      : Composition of many FreshnessFindings
                        on findings.report = $self;
}

/** One thing that may keep a tutorial from working. */
@generation: 'freshness'
entity FreshnessFindings : cuid {
  report      : Association to FreshnessReports not null;
  /** `dead-link`, `unreachable-link`, `moved-link`, `review-overdue` or `problem-report`. */
  category    : String(30) not null;
  /** Subject by which a later report finds it again: an address, the ID of a problem report. */
  subject     : String(2000) not null;
  /** SHA-256 of category and subject. */
  fingerprint : Sha256 not null;
  severity    : FindingSeverity not null;
  /** How sure the rules are. */
  @assert.range
  confidence  : String(10) not null enum {
    High;
    Medium;
    Low;
  };
  /** Number of the step; empty for what concerns the tutorial as a whole. */
  stepRef     : Integer;
  summary     : String(500) not null;
  disposition : FindingDisposition not null default 'OPEN';
  foundAt     : Timestamp not null;
  answeredAt  : Timestamp;
}
