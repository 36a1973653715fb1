namespace tutorials.assess;

using {
  cuid,
  managed
} from '@sap/cds/common';
using {tutorials.people.Users} from '../people/people';

/** Grading that a model or a rule has done; `error` where it could not. */
@assert.range
type Verdict : String(10) enum {
  ![pass];
  partial;
  fail;
  error;
}

/** A call of the grading, also one that failed. What somebody has written goes with them. */
aspect Submission : cuid, managed {
  user             : Association to Users not null  @people.erase: #delete  @people.merge: #move  @integrity.target;
  tutorialSlug     : String(255) not null;
  stepNumber       : Integer not null;
  verdict          : Verdict not null;
  summary          : LargeString;
  modelName        : String(80);
  promptTokens     : Integer;
  completionTokens : Integer;
  latencyMs        : Integer;
  errorReason      : String(200);
}

/** Code that learners have sent to be checked. */
entity CodeCheckSubmissions : Submission {
  submittedCode  : LargeString not null;
  language       : String(40);
  /** JSON arrays of texts. */
  suggestions    : LargeString;
  correctAspects : LargeString;
}

/** Answers that learners have given, with the question of that time. */
entity ValidateAnswerSubmissions : Submission {
  questionId      : String(40) not null;
  questionText    : LargeString;
  /** Expected at that time; no service and no export shows it. */
  correctAnswer   : LargeString  @people.export: false;
  submittedAnswer : LargeString not null;
  hint            : LargeString;
  /** Version of the instructions of the model; null for what a rule has graded. */
  promptVersion   : String(10);
}
