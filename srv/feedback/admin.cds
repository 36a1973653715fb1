using {AdminService} from '../admin/service';
using {tutorials.feedback as feedback} from '../../db/feedback/feedback';
using from '../../db/feedback/problems';

extend service AdminService with {
  /** Answers of readers to the form below a tutorial. */
  @readonly
  entity TutorialFeedback          as
    projection on feedback.TutorialFeedback
    excluding {
      submitterIpHash
    };

  /** Averages and counts of the feedback on each tutorial. */
  @readonly
  entity TutorialFeedbackAggregate as projection on feedback.TutorialFeedbackAggregate;

  /** Problems that readers have reported on steps; status and answer can be changed. */
  @Capabilities: {
    InsertRestrictions.Insertable: false,
    DeleteRestrictions.Deletable : false
  }
  entity ProblemReports            as projection on feedback.ProblemReports;
}

annotate AdminService.ProblemReports with {
  modifiedAt     @odata.etag;
  reporter       @readonly;
  tutorial       @readonly;
  stepNumber     @readonly;
  stepTitle      @readonly;
  stepHash       @readonly;
  contentHash    @readonly;
  contentVersion @readonly;
  kind           @readonly;
  text           @readonly  @UI.MultiLineText;
  answer         @UI.MultiLineText;
  answeredAt     @readonly;
  fixedInVersion @readonly;
  fixedAt        @readonly;
}
