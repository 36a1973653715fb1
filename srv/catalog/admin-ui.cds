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

annotate AdminService.Tutorials with @Workplace: {Area: 'content', Order: 10, Main};
annotate AdminService.RepoCatalog with @Workplace: {Area: 'content', Order: 70};
annotate AdminService.Missions with @Workplace: {Area: 'catalog', Order: 10, Main};
annotate AdminService.Groups with @Workplace: {Area: 'catalog', Order: 20, Main};
annotate AdminService.Tags with @Workplace: {Area: 'catalog', Order: 40, Main};
annotate AdminService.Categories with @Workplace: {Area: 'catalog', Order: 60, Main};
annotate AdminService.Checkpoints with @Workplace: {Area: 'catalog', Order: 70};
annotate AdminService.Puzzles with @Workplace: {Area: 'catalog', Order: 80};
annotate AdminService.Acronyms with @Workplace: {Area: 'catalog', Order: 100};
annotate AdminService.MissionSlugRedirects with @Workplace: {Area: 'catalog', Order: 110};
annotate AdminService.GroupSlugRedirects with @Workplace: {Area: 'catalog', Order: 120};
annotate AdminService.NavigatorCatalog with @Workplace: {Area: 'catalog', Order: 130};
annotate AdminService.Petoberfests with @Workplace: {Area: 'events', Order: 130};
annotate AdminService.FeaturedTasks with @Workplace: {Area: 'homepage', Order: 20};
annotate AdminService.TaskRecords with @Workplace: {Area: 'learners', Order: 20};
annotate AdminService.TaskRecordAttempts with @Workplace: {Area: 'learners', Order: 30};
annotate AdminService.Tasks with @Workplace: {Area: 'learners', Order: 60};
annotate AdminService.NavigatorSettings with @Workplace: {Area: 'settings', Order: 70};
