using {AdminService} from '../admin/service';
using from './admin';

// Exceptions from the forms that are derived from the model (srv/cap/model/describe-forms.ts).

annotate AdminService.Tutorials with @(
  UI.LineItem       : [
    {
      Value               : title,
      ![@UI.Importance]   : #High
    },
    {
      Value               : status,
      Criticality         : (status = 'INACTIVE' ? 1 : 3),
      ![@UI.Importance]   : #High
    },
    {
      Value               : meta.ownerEmail,
      Label               : 'Owner',
      ![@UI.Importance]   : #Medium
    },
    {
      Value               : meta.reviewedDate,
      Label               : 'Reviewed',
      ![@UI.Importance]   : #Medium
    },
    {Value: modifiedAt},
    {Value: primaryTag},
    {
      Value               : averageTimeToComplete,
      ![@UI.Importance]   : #Low
    },
    {
      Value               : slug,
      ![@UI.Importance]   : #Low
    }
  ],
  UI.SelectionFields: [
    slug,
    status,
    primaryTag,
    experienceTag,
    author_ID,
    meta.ownerEmail,
    meta.reviewedDate,
    modifiedAt
  ]
) {
  title                 @mandatory;
  legacyId              @title: 'Number';
  averageTimeToComplete @title: 'Minutes to complete';
  mdFileUrl             @title: 'Source file'  @UI.IsURL;
  stepCount             @readonly;
  // the head of the page has them as words (visibility)
  publishedTags         @UI.Hidden;
  redirectTo            @title: 'Leads to';
};

// a publish alone makes steps
annotate AdminService.Steps with @UI.CreateHidden;

annotate AdminService.Acronyms with @UI.HeaderInfo.Title.Value: spelling  @UI.LineItem: [
  {Value: spelling},
  {Value: word}
] {
  word     @title: 'Word in slugs';
  spelling @mandatory;
};

annotate AdminService.Missions with @(
  UI.LineItem       : [
    {
      Value               : title,
      ![@UI.Importance]   : #High
    },
    {
      Value               : published,
      Criticality         : (published = true ? 3 : 2),
      ![@UI.Importance]   : #High
    },
    {
      Value               : status,
      Criticality         : (status = 'INACTIVE' ? 1 : 3),
      ![@UI.Importance]   : #Medium
    },
    {
      Value               : slug,
      ![@UI.Importance]   : #Low
    },
    {Value: missionType},
    {Value: primaryTag},
    {Value: modifiedAt}
  ],
  UI.SelectionFields: [
    title,
    published,
    status,
    missionType,
    modifiedAt
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
    {
      Value               : title,
      ![@UI.Importance]   : #High
    },
    {
      Value               : published,
      Criticality         : (published = true ? 3 : 2),
      ![@UI.Importance]   : #High
    },
    {
      Value               : status,
      Criticality         : (status = 'INACTIVE' ? 1 : 3),
      ![@UI.Importance]   : #Medium
    },
    {
      Value               : slug,
      ![@UI.Importance]   : #Low
    },
    {Value: primaryTag},
    {Value: modifiedAt}
  ],
  UI.SelectionFields: [
    title,
    published,
    status,
    modifiedAt
  ]
) {
  title                 @mandatory;
  legacyId              @title: 'Number';
  averageTimeToComplete @title: 'Minutes to complete';
};

/** The type of an item determines its reference, and the reference its number. */
annotate AdminService.CompletionPathItems with @(
  UI.HeaderInfo.Title.Value                         : tutorial.title,
  UI.LineItem                                       : [
    {Value: tutorial_ID},
    {Value: group_ID},
    {Value: checkpointTitle},
    {Value: taskType},
    {Value: itemOrder},
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

annotate AdminService.GroupPathItems with @UI.HeaderInfo.Title.Value: tutorial.title;

annotate AdminService.GroupPathItems with @UI.LineItem: [
  {Value: tutorial_ID},
  {Value: itemOrder},
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

annotate AdminService.Tags with @UI.Facets: [
  {
    $Type : 'UI.ReferenceFacet',
    ID    : 'General',
    Label : 'General',
    Target: '@UI.FieldGroup#General'
  },
  {
    $Type : 'UI.ReferenceFacet',
    ID    : 'Aliases',
    Label : 'Former names',
    Target: 'aliases/@UI.LineItem'
  },
  {
    $Type : 'UI.ReferenceFacet',
    ID    : 'FormerUses',
    Label : 'Sources with a former name',
    Target: 'formerUses/@UI.LineItem'
  }
] {
  // the workplace renames on a page of its own, which says what follows
  name       @Common.FieldControl: (createdAt is null ? 7 : 1);
  aliases    @title: 'Former names';
  formerUses @title: 'Sources with a former name';
};

annotate AdminService.TagAliases with @(
  UI.HeaderInfo: {
    TypeName      : 'Former name of a tag',
    TypeNamePlural: 'Former names of tags',
    Title         : {Value: name}
  },
  UI.LineItem  : [
    {Value: name},
    {Value: createdAt},
    {Value: createdBy}
  ]
);

annotate AdminService.FormerTagUses with @(
  UI.HeaderInfo: {
    TypeName      : 'Source with a former name of a tag',
    TypeNamePlural: 'Sources with former names of tags',
    Title         : {Value: tutorial.title}
  },
  UI.LineItem  : [
    {Value: tutorial_ID},
    {Value: name}
  ]
);

annotate AdminService.ChangeView with @(
  UI.HeaderInfo         : {
    TypeName      : 'Change',
    TypeNamePlural: 'Changes',
    Title         : {Value: objectID}
  },
  UI.PresentationVariant: {
    SortOrder     : [{
      Property  : createdAt,
      Descending: true
    }],
    Visualizations: ['@UI.LineItem']
  },
  UI.LineItem           : [
    {Value: objectID},
    {Value: attribute},
    {Value: createdAt},
    {Value: createdBy},
    {Value: modification},
    {Value: valueBefore},
    {Value: valueAfter}
  ],
  UI.SelectionFields    : [
    createdAt,
    createdBy,
    objectID,
    modification
  ]
) {
  ID               @UI.Hidden;
  createdAt        @title: 'When';
  createdBy        @title: 'Who';
  objectID         @title: 'Object';
  entity           @title: 'Entity'  @UI.Hidden;
  entityKey        @title: 'Key'  @UI.Hidden;
  attribute        @title: 'Field';
  modification     @title: 'Change';
  valueBefore      @title: 'Before';
  valueAfter       @title: 'After';
  valueChangedFrom @UI.Hidden;
  valueChangedTo   @UI.Hidden;
  valueDataType    @UI.Hidden;
  transactionID    @UI.Hidden;
};

// Progress is called by the title that the task had; the newest comes first.
annotate AdminService.TaskRecords with @(
  UI.HeaderInfo.Title.Value         : titleSnapshot,
  UI.LineItem                       : [
    {
      Value               : titleSnapshot,
      ![@UI.Importance]   : #High
    },
    {Value: user_ID},
    {Value: taskType},
    {
      Value      : status,
      Criticality: (status = 'COMPLETED' ? 3 : 2)
    },
    {Value: progress},
    {Value: completionTime},
    {Value: createdAt}
  ],
  UI.PresentationVariant.SortOrder  : [{
    Property  : createdAt,
    Descending: true
  }]
);

annotate AdminService.TaskRecordAttempts with @(
  UI.HeaderInfo.Title.Value         : titleSnapshot,
  UI.LineItem                       : [
    {Value: titleSnapshot},
    {Value: user_ID},
    {Value: taskType},
    {Value: attemptNumber},
    {Value: progress},
    {Value: completionTime},
    {Value: createdAt}
  ],
  UI.PresentationVariant.SortOrder  : [{
    Property  : createdAt,
    Descending: true
  }]
);

annotate AdminService.NavigatorCatalog with @(
  UI.HeaderInfo.Title.Value: missionTitle,
  UI.LineItem              : [
    {Value: missionTitle},
    {Value: pathName},
    {Value: tutorialSlug},
    {Value: taskType},
    {Value: itemOrder},
    {Value: missionSlug}
  ]
) {
  missionUUID @UI.Hidden;
  pathUUID    @UI.Hidden;
  missionId   @title: 'Number of the mission';
  pathId      @title: 'Number of the path';
};

annotate AdminService.Tutorials with @Workplace: {Area: 'content', Order: 10, Main};
annotate AdminService.RepoCatalog with @UI.HeaderInfo: {
  TypeName      : 'Repository in the catalog',
  TypeNamePlural: 'Catalog of repositories'
};
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
