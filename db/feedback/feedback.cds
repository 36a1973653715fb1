namespace tutorials.feedback;

using {
  tutorials.Sha256,
  tutorials.Slug
} from '../common';

/** From 0, not at all, to 10. */
@assert.range: [0, 10]
type Rating : Integer;

/** Answers to the form below a tutorial. They name no person, and nobody can be found by them after their day. */
entity TutorialFeedback {
  key ID                : UUID;
      tutorialSlug      : Slug not null;
      submittedAt       : Timestamp not null;
      wasAuthenticated  : Boolean not null default false;
      /** Hash of the sender's address and of a salt that a secret gives for one day (FEEDBACK-003). */
      submitterIpHash   : Sha256 not null;
      ratingUseCase     : Rating;
      ratingRelevance   : Rating;
      ratingDuration    : Rating;
      ratingStructure   : Rating;
      ratingInteresting : Rating;
      ratingVisuals     : Rating;
      /** Would recommend it: 9 and 10 are promoters, 0 to 6 detractors. */
      npsScore          : Rating  @title: 'Would recommend it';
      /** Text without tags. */
      comment           : String(2000);
}

/** Averages and counts of the feedback on each tutorial. */
@readonly
entity TutorialFeedbackAggregate as
  select from TutorialFeedback {
    key tutorialSlug,
        count( * )                          as responseCount      : Integer,
        round(avg(ratingUseCase), 2)        as avgUseCase         : Decimal(4, 2),
        round(avg(ratingRelevance), 2)      as avgRelevance       : Decimal(4, 2),
        round(avg(ratingDuration), 2)       as avgDuration        : Decimal(4, 2),
        round(avg(ratingStructure), 2)      as avgStructure       : Decimal(4, 2),
        round(avg(ratingInteresting), 2)    as avgInteresting     : Decimal(4, 2),
        round(avg(ratingVisuals), 2)        as avgVisuals         : Decimal(4, 2),
        round(avg(npsScore), 2)             as avgNps             : Decimal(4, 2),
        sum(case when npsScore >= 9 then 1 else 0 end)            as promoters          : Integer,
        sum(case when npsScore <= 6 then 1 else 0 end)            as detractors         : Integer,
        sum(case when wasAuthenticated = true then 1 else 0 end)  as authenticatedCount : Integer
  }
  group by
    tutorialSlug;

annotate TutorialFeedbackAggregate with {
  responseCount      @title: 'Answers';
  avgUseCase         @title: 'Average of the use case';
  avgRelevance       @title: 'Average of relevance';
  avgDuration        @title: 'Average of duration';
  avgStructure       @title: 'Average of structure';
  avgInteresting     @title: 'Average of interest';
  avgVisuals         @title: 'Average of visuals';
  avgNps             @title: 'Average of recommendation';
  authenticatedCount @title: 'Answers with an account';
}
