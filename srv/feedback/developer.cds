using {DeveloperService} from '../learner/service';
using {tutorials.feedback as feedback} from '../../db/feedback/problems';

extend service DeveloperService with {
  /** Problems that the caller has reported, with what the owners of the tutorials have answered. */
  @readonly
  @restrict: [{
    grant: 'READ',
    where: 'owner in $user.accounts'
  }]
  entity MyProblemReports as
    select from feedback.ProblemReports {
      key ID,
          tutorial.slug as slug,
          tutorial.title as title,
          stepNumber,
          stepTitle,
          stepHash,
          contentHash,
          contentVersion,
          kind,
          text,
          status,
          answer,
          answeredAt,
          fixedInVersion,
          fixedAt,
          createdAt,
          /** The reporter, for the filter on the caller; not a column of the service. */
          @cds.api.ignore
          reporter.ID   as owner
    };

  type ReportedProblem {
    ID             : UUID;
    status         : feedback.ProblemStatus;
    /** The version of the content, and the hashes of the tutorial and of the step, as they were read. */
    contentVersion : Integer;
    contentHash    : String(64);
    stepHash       : String(64);
    /** True when the report took the place of an earlier one of the caller that was still open. */
    replaced       : Boolean;
  }

  /**
   * Reports a problem with a step of a tutorial: kind is DOES_NOT_WORK, UNCLEAR, TYPO, OUTDATED or OTHER, text has at most
   * 2,000 characters. A second report on a step takes the place of the first while that is open.
   */
  @limit: {
    max     : 30,
    windowMs: 3600000
  }
  action reportProblem(slug : String(255), stepNumber : Integer, kind : String(20), text : String(2000))
                                                                                         returns ReportedProblem;
}
