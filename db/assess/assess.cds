namespace tutorials.assess;

using {managed} from '@sap/cds/common';
using {tutorials.catalog.Tutorials} from '../catalog/catalog';

/** Goal of the code that a learner writes in a step. */
entity CodeCheckSpecs : managed {
  key tutorial          : Association to Tutorials;
  key stepNumber        : Integer;
      goal              : LargeString not null;
      language          : String(40);
      /** JSON array of strings. */
      hints             : LargeString;
      /** Never sent to a client. */
      referenceSolution : LargeString;
      hasReference      : Boolean default false;
}

/** Expected answers of free-text questions; the answer never leaves the server. */
entity ValidateAnswerSpecs : managed {
  key tutorial      : Association to Tutorials;
  key stepNumber    : Integer;
  key questionId    : String(40);
      questionText  : LargeString not null;
      correctAnswer : LargeString not null;
      ruleType      : String(40);
      aiGrading     : Boolean default false;
}
