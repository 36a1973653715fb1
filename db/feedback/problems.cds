namespace tutorials.feedback;

using {
  cuid,
  managed
} from '@sap/cds/common';
using {tutorials.Sha256} from '../common';
using {tutorials.catalog.Tutorials} from '../catalog/tutorials';
using {tutorials.people.Users} from '../people/people';

/** The kind of a problem. */
@assert.range
type ProblemKind : String(20) enum {
  DOES_NOT_WORK;
  UNCLEAR;
  TYPO;
  OUTDATED;
  OTHER;
}

/** The decision of the tutorial's owner about a report. */
@assert.range
type ProblemStatus : String(20) enum {
  OPEN;
  ACCEPTED;
  FIXED;
  DECLINED;
}

/** Problems that readers report on a step, with the text that they had before them. Free text, so it goes with its writer. */
entity ProblemReports : cuid, managed {
  reporter       : Association to Users not null  @people.erase: #delete  @people.merge: #move  @integrity.target;
  tutorial       : Association to Tutorials not null  @integrity.target;
  stepNumber     : Integer not null;
  stepTitle      : String(255);
  /** Hash of the step as it was read; null where the document does not mark its steps. */
  stepHash       : Sha256;
  /** Hash of the whole tutorial. */
  contentHash    : Sha256;
  /** The version of the content that was live. */
  contentVersion : Integer;
  kind           : ProblemKind not null;
  text           : String(2000) not null;
  status         : ProblemStatus not null default 'OPEN';
  /** The owner's answer, which the reporter reads. */
  answer         : String(2000);
  answeredAt     : Timestamp;
  /** The first version of the content in which the step is another one, of a FIXED report; null until that is published. */
  fixedInVersion : Integer;
  /** The time at which that version became live. */
  fixedAt        : Timestamp;
}
