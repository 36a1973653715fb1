using {AdminService} from '../admin/service';
using {tutorials.catalog as catalog} from '../../db/catalog/catalog';
using {tutorials.learner as learner} from '../../db/learner/learner';

extend service AdminService with {
  /** Deletion makes a tutorial INACTIVE, since progress refers to it. */
  @Capabilities.DeleteRestrictions: {
    Description    : 'Take off the site',
    LongDescription: 'Nothing is deleted: the status becomes INACTIVE, and the page answers 404, or leads to where “Leads to” says. Steps, tags and progress stay. The status ACTIVE brings the page back.'
  }
  entity Tutorials            as projection on catalog.Tutorials;

  entity Steps                as projection on catalog.Steps;

  entity TutorialMeta         as projection on catalog.TutorialMeta;

  @Capabilities.DeleteRestrictions.LongDescription: 'Repositories that it owns have no owner any more. This cannot be undone.'
  entity TutorialContributors as projection on catalog.TutorialContributors;
  @Capabilities.DeleteRestrictions.LongDescription: 'Tutorials of it have no repository any more. This cannot be undone.'
  entity TutorialRepositories as projection on catalog.TutorialRepositories;
  entity TutorialTags         as projection on catalog.TutorialTags;
  entity TutorialCategories   as projection on catalog.TutorialCategories;

  /** Missions, edited as drafts with their paths, items, tags and categories. */
  @odata.draft.enabled
  @Capabilities.DeleteRestrictions.LongDescription: 'Its paths, tags, categories and former slugs go with it. While an event names it, it cannot be deleted. This cannot be undone.'
  entity Missions             as projection on catalog.Missions excluding {
    formerSlugs
  };

  entity CompletionPaths      as projection on catalog.CompletionPaths;
  entity CompletionPathItems  as projection on catalog.CompletionPathItems;
  entity MissionTags          as projection on catalog.MissionTags;
  entity MissionCategories    as projection on catalog.MissionCategories;

  /** Former slugs of missions. */
  @readonly
  entity MissionSlugRedirects as projection on catalog.MissionSlugRedirects;

  /** Groups, edited as drafts with their items, tags and categories. */
  @odata.draft.enabled
  @Capabilities.DeleteRestrictions.LongDescription: 'Its items, tags, categories and former slugs go with it. While a mission has it, it cannot be deleted. This cannot be undone.'
  entity Groups               as projection on catalog.Groups excluding {
    formerSlugs
  };

  entity GroupPathItems       as projection on catalog.GroupPathItems;
  entity GroupTags            as projection on catalog.GroupTags;
  entity GroupCategories      as projection on catalog.GroupCategories;

  /** Former slugs of groups. */
  @readonly
  entity GroupSlugRedirects   as projection on catalog.GroupSlugRedirects;

  @Capabilities.DeleteRestrictions.LongDescription: 'Tutorials lose it, though their sources still name it. While a mission or group has it, it cannot be deleted. This cannot be undone.'
  entity Tags                 as projection on catalog.Tags
    actions {
      /** Tells what keeps the tag under another name, and which sources name it by its present one (200 at most). */
      action previewRename(name : String(255)) returns TagUses;

      /** Gives the tag another name: tutorials, missions and groups keep it, and sources may go on naming it by its former name. */
      @rebuild: 'full'
      action renameTag(@mandatory name : String(255)) returns TagUses;
    };

  /** Former names of tags; a tag gets one when it is renamed. */
  @Capabilities: {
    InsertRestrictions.Insertable: false,
    UpdateRestrictions.Updatable : false,
    DeleteRestrictions.LongDescription: 'Tutorials whose source still names the tag so lose it at their next publish, and addresses with this name lead nowhere. This cannot be undone.'
  }
  entity TagAliases           as projection on catalog.TagAliases;

  /** Tutorials whose source still names a tag by a former name. */
  @readonly
  entity FormerTagUses        as projection on catalog.FormerTagUses;

  type TagUses {
    /** The name of the tag before. */
    former    : String(255);
    tutorials : Integer;
    missions  : Integer;
    groups    : Integer;
    /** Sources that name the tag by this name; their authors can change it when they next edit them. */
    sources   : array of TagSource;
  }

  type TagSource {
    slug       : String(255);
    title      : String(255);
    repository : String(255);
    path       : String(1000);
  }

  /** Spelling of words in labels of tags, such as iOS and OData. */
  entity Acronyms             as projection on catalog.Acronyms;

  /** Fixed set of categories: labels, order and descriptions can be changed, rows neither added nor deleted. */
  @Capabilities: {
    InsertRestrictions.Insertable: false,
    DeleteRestrictions.Deletable : false
  }
  entity Categories           as projection on catalog.Categories;

  @Capabilities.DeleteRestrictions.LongDescription: 'Paths that name its number keep their place, which then leads nowhere. This cannot be undone.'
  entity Checkpoints          as projection on catalog.Checkpoints;

  @Capabilities.DeleteRestrictions.LongDescription: 'Paths that name its number keep their place, which then leads nowhere. This cannot be undone.'
  entity Puzzles              as projection on catalog.Puzzles;

  @Capabilities.DeleteRestrictions.LongDescription: 'Paths that name its number keep their place, which then leads nowhere. This cannot be undone.'
  entity Petoberfests         as projection on catalog.Petoberfests;

  /** The Featured rail. */
  @odata.draft.enabled
  entity FeaturedTasks        as projection on catalog.FeaturedTasks;

  /** Progress of learners, read only. */
  @readonly
  entity TaskRecords          as projection on learner.TaskRecords;

  /** Earlier attempts of learners. */
  @readonly
  entity TaskRecordAttempts   as projection on learner.TaskRecordAttempts;

  @readonly
  entity Tasks                as projection on catalog.Tasks;

  @readonly
  @cds.redirection.target: false
  entity NavigatorCatalog     as projection on catalog.NavigatorCatalog;

  /** Written by publishes and by the baseline. */
  @readonly
  entity RepoCatalog          as projection on catalog.RepoCatalog;

  type Updated {
    updated : Integer;
  }

  /** Orders the Featured rail by these IDs; other items follow in their present order. */
  @rebuild: 'catalog-only'
  action setFeaturedOrder(ids : array of UUID  @title: 'IDs of the missions') returns Updated;

  type Deleted {
    deleted : Integer;
  }

  /** Deletes the tags that no tutorial, mission or group uses. */
  @rebuild: 'full'  @rebuild.refetch
  @Common.IsActionCritical
  action cleanupUnusedTags()                                        returns Deleted;

  type TagImportRow {
    name             : String(255);
    label            : String(255);
    titlePath        : String(255);
    /** The name that a tag has now of which this is a former name. */
    currentName      : String(255);
    /** Values of the tag with this name that exists already. */
    currentLabel     : String(255);
    currentTitlePath : String(255);
    /** Error of an invalid row. */
    problem          : String(255);
    status           : String(10) enum {
      new;
      conflict;
      invalid;
    };
  }

  type TagImportPreview {
    /** Token for commitTagImport, valid once and for 15 minutes. */
    token         : UUID;
    expiresAt     : Timestamp;
    summary       : {
      total    : Integer;
      new_     : Integer;
      conflict : Integer;
      invalid  : Integer;
    };
    rows          : array of TagImportRow;
    parseWarnings : array of String;
  }

  type TagImportResult {
    inserted : Integer;
    updated  : Integer;
    skipped  : Integer;
    total    : Integer;
  }

  /** Previews an import of at most 5,000 tags (format csv or json); changes nothing. */
  action previewTagImport(payload : LargeString, format : String)   returns TagImportPreview;

  /** Imports the previewed tags; strategy is upsert, skip-duplicates or abort-on-duplicate. */
  @rebuild: 'full'  @rebuild.refetch
  @Common.IsActionCritical
  action commitTagImport(token : String(36), strategy : String(20)) returns TagImportResult;
}

// Updates need If-Match with the entity tag of the row: 428 without, 412 when another client was faster.
annotate AdminService.Tutorials with { modifiedAt @odata.etag };
annotate AdminService.Steps with { modifiedAt @odata.etag };
annotate AdminService.TutorialMeta with { modifiedAt @odata.etag };
annotate AdminService.Missions with { modifiedAt @odata.etag };
annotate AdminService.Groups with { modifiedAt @odata.etag };
annotate AdminService.Tags with { modifiedAt @odata.etag };
annotate AdminService.Acronyms with { modifiedAt @odata.etag };
annotate AdminService.Categories with { modifiedAt @odata.etag };
annotate AdminService.Checkpoints with { modifiedAt @odata.etag };
annotate AdminService.Puzzles with { modifiedAt @odata.etag };
annotate AdminService.Petoberfests with { modifiedAt @odata.etag };

// SuperAdmins alone show missions and groups to learners; `checkPublisher` keeps this rule.
annotate AdminService.Missions with { published @requires: 'SuperAdmin' };
annotate AdminService.Groups with { published @requires: 'SuperAdmin' };
