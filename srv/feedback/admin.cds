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

annotate AdminService.TutorialFeedback with @(
  UI.HeaderInfo.Title.Value        : tutorialSlug,
  UI.PresentationVariant.SortOrder : [{
    Property  : submittedAt,
    Descending: true
  }]
);

annotate AdminService.TutorialFeedbackAggregate with @(
  UI.HeaderInfo.Title.Value        : tutorialSlug,
  UI.PresentationVariant.SortOrder : [{Property: tutorialSlug}]
);

// A report is called by its tutorial; the newest comes first.
annotate AdminService.ProblemReports with @(
  UI.HeaderInfo.Title.Value        : tutorial.title,
  UI.LineItem                      : [
    {
      Value               : tutorial_ID,
      ![@UI.Importance]   : #High
    },
    {Value: stepTitle},
    {Value: kind},
    {
      Value      : status,
      Criticality: (status = 'OPEN' ? 2 : 3)
    },
    {Value: reporter_ID},
    {Value: createdAt}
  ],
  UI.SelectionFields               : [
    tutorial_ID,
    status,
    kind,
    createdAt
  ],
  UI.PresentationVariant.SortOrder : [{
    Property  : createdAt,
    Descending: true
  }]
);
annotate AdminService.ProblemReports with @Workplace: {Area: 'content', Order: 20};
annotate AdminService.TutorialFeedback with @Workplace: {Area: 'content', Order: 30};
annotate AdminService.TutorialFeedbackAggregate with @Workplace: {Area: 'analytics', Order: 50};
