using {AdminService} from '../admin/service';
using from './admin';

// Exceptions from the forms that are derived from the model (srv/cap/model/describe-forms.ts).

annotate AdminService.Tutorials with @(
  UI.LineItem       : [
    {Value: title},
    {Value: slug},
    {
      Value      : status,
      Criticality: (status = 'INACTIVE' ? 1 : 3)
    },
    {Value: primaryTag},
    {Value: experienceTag},
    {Value: averageTimeToComplete},
    {Value: meta.ownerEmail, Label: 'Owner'},
    {Value: meta.reviewedDate, Label: 'Reviewed'},
    {Value: modifiedAt}
  ],
  UI.SelectionFields: [
    slug,
    status,
    primaryTag,
    experienceTag,
    author_ID
  ]
) {
  title                 @mandatory;
  legacyId              @title: 'Number';
  averageTimeToComplete @title: 'Minutes to complete';
  mdFileUrl             @title: 'Source file'  @UI.IsURL;
  stepCount             @readonly;
  publishedTags         @title: 'Tags of the source'  @readonly;
  redirectTo            @title: 'Leads to';
};

annotate AdminService.Acronyms with @UI.HeaderInfo.Title.Value: spelling {
  word     @title: 'Word in slugs';
  spelling @mandatory;
};

annotate AdminService.Missions with @(
  UI.LineItem       : [
    {Value: title},
    {Value: slug},
    {
      Value      : published,
      Criticality: (published = true ? 3 : 2)
    },
    {
      Value      : status,
      Criticality: (status = 'INACTIVE' ? 1 : 3)
    },
    {Value: missionType},
    {Value: primaryTag},
    {Value: modifiedAt}
  ],
  UI.SelectionFields: [
    title,
    published,
    status,
    missionType
  ]
) {
  title                       @mandatory;
  legacyId                    @title: 'Number';
  averageTimeToComplete       @title: 'Minutes to complete';
  sourceKgCommunityId         @readonly;
  sourceKgCommunityFingerprint @readonly  @UI.Hidden;
};

annotate AdminService.Groups with @(
  UI.LineItem       : [
    {Value: title},
    {Value: slug},
    {
      Value      : published,
      Criticality: (published = true ? 3 : 2)
    },
    {
      Value      : status,
      Criticality: (status = 'INACTIVE' ? 1 : 3)
    },
    {Value: primaryTag},
    {Value: modifiedAt}
  ],
  UI.SelectionFields: [
    title,
    published,
    status
  ]
) {
  title                 @mandatory;
  legacyId              @title: 'Number';
  averageTimeToComplete @title: 'Minutes to complete';
};

/** The type of an item determines its reference, and the reference its number. */
annotate AdminService.CompletionPathItems with @(
  UI.LineItem                                       : [
    {Value: itemOrder},
    {Value: taskType},
    {Value: tutorial_ID},
    {Value: group_ID},
    {Value: checkpointTitle},
    {Value: taskLegacyId},
    {Value: altGroupKey},
    {Value: altGroupOrder},
    {Value: altGroupLabel},
    {Value: altCondition}
  ],
  Common.SideEffects #reference                     : {
    SourceProperties: [taskType],
    TargetProperties: [
      'tutorial_ID',
      'group_ID',
      'taskLegacyId'
    ]
  }
) {
  taskLegacyId @title: 'Number of the task';
  altGroupKey  @title: 'Alternative';
  altGroupOrder @title: 'Order of alternatives';
};

annotate AdminService.GroupPathItems with @UI.LineItem: [
  {Value: itemOrder},
  {Value: tutorial_ID},
  {Value: altGroupKey},
  {Value: altGroupOrder},
  {Value: altGroupLabel},
  {Value: altCondition}
] {
  altGroupKey @title: 'Alternative';
  altGroupOrder @title: 'Order of alternatives';
};

annotate AdminService.FeaturedTasks with @UI.HeaderInfo.Title.Value: taskType {
  taskLegacyId  @title: 'Number of the task';
  featuredOrder @title: 'Place';
};

annotate AdminService.Categories with {
  slug            @readonly;
  seedDescription @title: 'Text for the classifier';
};

annotate AdminService.ChangeView with @UI.PresentationVariant: {
  SortOrder     : [{
    Property  : createdAt,
    Descending: true
  }],
  Visualizations: ['@UI.LineItem']
} {
  entity       @title: 'Entity';
  entityKey    @title: 'Key';
  objectID     @title: 'Object';
  createdAt    @title: 'Changed at';
  createdBy    @title: 'Changed by';
};
