using {AuthorService} from './service';

// Exceptions from the forms that are derived from the model (srv/cap/model/describe-forms.ts).

annotate AuthorService.MyTutorials with @(
  UI.HeaderInfo: {
    TypeName      : 'Tutorial that I own',
    TypeNamePlural: 'Tutorials that I own',
    Title         : {Value: title}
  },
  UI.PresentationVariant.SortOrder: [{Property: title}],
  UI.LineItem  : [
    {Value: title},
    {Value: slug},
    {Value: status},
    {Value: reviewedDate},
    {Value: daysSinceReview},
    {Value: notificationDate},
    {Value: repositoryName}
  ]
) {
  ownerUserId @UI.Hidden;
};

annotate AuthorService.MyMonitoredTutorials with @(
  UI.HeaderInfo: {
    TypeName      : 'Tutorial that I monitor',
    TypeNamePlural: 'Tutorials that I monitor',
    Title         : {Value: title}
  },
  UI.PresentationVariant.SortOrder: [{Property: title}],
  UI.LineItem  : [
    {Value: title},
    {Value: slug},
    {Value: status},
    {Value: reviewedDate},
    {Value: daysSinceReview},
    {Value: repositoryName}
  ]
) {
  ownerUserId @UI.Hidden;
};

annotate AuthorService.MyTutorials with @Workplace: {Area: 'mine', Main};
annotate AuthorService.Tags with @Workplace: {Area: 'platform', Main};
annotate AuthorService.Tutorials with @Workplace: {Area: 'platform', Main};
