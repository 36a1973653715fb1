using {tutorials.author as author} from '../../../db/author/author-ai';
using {AdminService} from '../../admin/service';

extend service AdminService with {
  /** Calls of a model for authors, also those that failed, under the requestId that the author was told. */
  @readonly
  entity AuthorAiRequests as projection on author.AuthorAiRequests;
}

annotate AdminService.AuthorAiRequests with @(
  UI.HeaderInfo     : {
    TypeName      : 'Call of the model for an author',
    TypeNamePlural: 'Calls of the model for authors',
    Title         : {Value: feature},
    Description   : {Value: createdAt}
  },
  UI.SelectionFields: [
    feature,
    errorCode,
    createdAt
  ],
  UI.PresentationVariant.SortOrder: [{
    Property  : createdAt,
    Descending: true
  }],
  UI.LineItem       : [
    {Value: feature},
    {Value: createdAt},
    {Value: createdBy},
    {Value: targetOSes},
    {Value: model},
    {Value: tokensUsed},
    {Value: durationMs},
    {Value: errorCode}
  ]
) {
  sourceMarkdown @UI.MultiLineText;
  variants       @UI.MultiLineText;
}

annotate AdminService.AuthorAiRequests with @Workplace: {Area: 'operations', Order: 80};
