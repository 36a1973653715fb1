using {AuthorService} from '../author/service';
using from './author';

// Columns, filters and labels of the list of an author's tutorials.
annotate AuthorService.MyWork with @(
  UI.HeaderInfo     : {
    TypeName      : 'Own tutorial',
    TypeNamePlural: 'Own tutorials',
    Title         : {Value: title},
    Description   : {Value: slug}
  },
  UI.LineItem       : [
    {Value: title},
    {
      Value      : health,
      Criticality: (health = 'POOR' ? 1 : health = 'ATTENTION' ? 2 : 3)
    },
    {Value: reasons},
    {Value: attention},
    {Value: openProblems},
    {Value: brokenLinks},
    {Value: completionRate},
    {Value: avgRating},
    {Value: reviewedDate},
    {Value: changedAt}
  ],
  UI.SelectionFields: [
    health,
    status,
    isOwner,
    isAuthor,
    isContributor,
    primaryTag,
    experienceTag
  ]
) {
  tutorial_ID        @title: 'Tutorial ID'  @UI.Hidden;
  isOwner            @title: 'I own it';
  isAuthor           @title: 'I have written it';
  isContributor      @title: 'I have contributed';
  mayReview          @title: 'May be reviewed';
  notificationNumber @title: 'Reminders';
  notificationDate   @title: 'Next reminder';
  missingTexts       @title: 'Pictures without text';
  feedbackCount      @title: 'Answers to the form';
  avgRating          @title: 'Average rating';
  publishedAt        @title: 'Published';
  changedAt          @title: 'Text changed';
  attention          @title: 'To look at';
}
