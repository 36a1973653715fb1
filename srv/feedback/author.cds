using {AuthorService} from '../author/service';
using {tutorials.catalog as catalog} from '../../db/catalog/catalog';
using {tutorials.feedback as feedback} from '../../db/feedback/feedback';
using from '../../db/feedback/problems';

extend service AuthorService with {
  /** Answers of readers to the form below own tutorials. */
  @readonly
  @restrict: [{
    grant: 'READ',
    where: 'ownerUserId in $user.accounts'
  }]
  entity TutorialFeedback          as
    select from feedback.TutorialFeedback as given
    inner join catalog.MyTutorialsView as own
      on own.slug = given.tutorialSlug
    {
      key given.ID,
          given.tutorialSlug,
          given.submittedAt,
          given.wasAuthenticated,
          given.ratingUseCase,
          given.ratingRelevance,
          given.ratingDuration,
          given.ratingStructure,
          given.ratingInteresting,
          given.ratingVisuals,
          given.npsScore,
          given.comment,
          /** The owner, for the filter on the caller; not a column of the service. */
          @cds.api.ignore
          own.ownerUserId
    };

  /** Averages and counts of the feedback on own tutorials. */
  @readonly
  @restrict: [{
    grant: 'READ',
    where: 'ownerUserId in $user.accounts'
  }]
  entity TutorialFeedbackAggregate as
    select from feedback.TutorialFeedbackAggregate as given
    inner join catalog.MyTutorialsView as own
      on own.slug = given.tutorialSlug
    {
      key given.tutorialSlug,
          given.responseCount,
          given.avgUseCase,
          given.avgRelevance,
          given.avgDuration,
          given.avgStructure,
          given.avgInteresting,
          given.avgVisuals,
          given.avgNps,
          given.promoters,
          given.detractors,
          given.authenticatedCount,
          @cds.api.ignore
          own.ownerUserId
    };

  /** Problems that readers have reported on steps of own tutorials; they do not name their reporter. */
  @readonly
  @restrict: [{
    grant: 'READ',
    where: 'ownerUserId in $user.accounts'
  }]
  entity ProblemReports            as
    select from feedback.ProblemReports as report
    inner join catalog.MyTutorialsView as own
      on own.tutorial_ID = report.tutorial.ID
    {
      key report.ID,
          own.slug,
          report.stepNumber,
          report.stepTitle,
          report.stepHash,
          report.contentHash,
          report.contentVersion,
          report.kind,
          report.text,
          report.status,
          report.answer,
          report.answeredAt,
          report.fixedInVersion,
          report.fixedAt,
          report.createdAt,
          @cds.api.ignore
          own.ownerUserId
    };

  type AnsweredProblem {
    ID         : UUID;
    status     : feedback.ProblemStatus;
    answer     : String(2000);
    answeredAt : Timestamp;
    /** Of a FIXED report the version in which the step is another one; null until that is published. */
    fixedInVersion : Integer;
    fixedAt    : Timestamp;
  }

  /** Sets the status of a report on an own tutorial (OPEN, ACCEPTED, FIXED, DECLINED), and what its reporter reads. */
  action answerProblemReport(reportId : UUID, status : String(20), answer : String(2000)) returns AnsweredProblem;
}

annotate AuthorService.ProblemReports with @Workplace: {Area: 'mine', Main};
