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
    Title         : {Value: name}
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
    {Value: createdAt},
    {Value: createdBy},
    {Value: objectID},
    {Value: attribute},
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
