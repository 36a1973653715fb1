namespace tutorials.figures;

using {
  tutorials.Sha256,
  tutorials.Slug
} from '../common';
using {
  tutorials.assess.CodeCheckSubmissions,
  tutorials.assess.ValidateAnswerSubmissions
} from '../assess/submissions';

/** Figures of tutorials that are too expensive to count for each reader; the job `tutorial-figures` writes them. */
entity TutorialFigures {
  key slug         : Slug;
      /** The document that the pictures were counted in; null while none was read. */
      contentHash  : Sha256;
      /** Pictures without alternative text. */
      missingTexts : Integer not null default 0;
      /** Questions and code checks that most readers fail. */
      failedChecks : Integer not null default 0;
      /** People who have begun it, and those of them who have completed it. */
      started      : Integer not null default 0;
      completed    : Integer not null default 0;
}

/** How many people have done a step. */
entity StepFigures {
  key slug : Slug;
  key step : Integer;
      done : Integer not null default 0;
}

/** Graded answers of people to questions and code checks, without what they have written. Never shown row by row. */
@readonly
entity GradedAnswers as
    select from ValidateAnswerSubmissions {
      key ID,
          tutorialSlug as slug,
          stepNumber,
          questionId,
          user.ID      as person,
          verdict,
          createdAt
    }
    where
      verdict != 'error'
  union all
    select from CodeCheckSubmissions {
      key ID,
          tutorialSlug as slug,
          stepNumber,
          ''           as questionId : String(40),
          user.ID      as person,
          verdict,
          createdAt
    }
    where
      verdict != 'error';
