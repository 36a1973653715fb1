using {AdminService} from '../admin/service';
using {tutorials.catalog as catalog} from '../../db/catalog/catalog';
using {tutorials.learner as learner} from '../../db/learner/learner';

extend service AdminService with {
  /** Deleted by becoming INACTIVE: progress refers to them. */
  entity Tutorials            as projection on catalog.Tutorials;

  entity Steps                as projection on catalog.Steps;

  entity TutorialMeta         as projection on catalog.TutorialMeta;

  entity TutorialContributors as projection on catalog.TutorialContributors;
  entity TutorialRepositories as projection on catalog.TutorialRepositories;
  entity TutorialTags         as projection on catalog.TutorialTags;
  entity TutorialCategories   as projection on catalog.TutorialCategories;

  /** Their paths, items, tags and categories are edited with them. */
  @odata.draft.enabled
  entity Missions             as projection on catalog.Missions excluding {
    formerSlugs
  };

  entity CompletionPaths      as projection on catalog.CompletionPaths;
  entity CompletionPathItems  as projection on catalog.CompletionPathItems;
  entity MissionTags          as projection on catalog.MissionTags;
  entity MissionCategories    as projection on catalog.MissionCategories;

  /** What missions were called before. */
  @readonly
  entity MissionSlugRedirects as projection on catalog.MissionSlugRedirects;

  /** Their items, tags and categories are edited with them. */
  @odata.draft.enabled
  entity Groups               as projection on catalog.Groups excluding {
    formerSlugs
  };

  entity GroupPathItems       as projection on catalog.GroupPathItems;
  entity GroupTags            as projection on catalog.GroupTags;
  entity GroupCategories      as projection on catalog.GroupCategories;

  /** What groups were called before. */
  @readonly
  entity GroupSlugRedirects   as projection on catalog.GroupSlugRedirects;

  entity Tags                 as projection on catalog.Tags;

  /** A fixed set: labels, order and descriptions change, rows neither come nor go. */
  @Capabilities: {
    InsertRestrictions.Insertable: false,
    DeleteRestrictions.Deletable : false
  }
  entity Categories           as projection on catalog.Categories;

  entity Checkpoints          as projection on catalog.Checkpoints;

  entity Puzzles              as projection on catalog.Puzzles;

  entity Petoberfests         as projection on catalog.Petoberfests;

  /** The Featured rail. */
  @odata.draft.enabled
  entity FeaturedTasks        as projection on catalog.FeaturedTasks;

  /** Progress of learners; written by learning alone. */
  @readonly
  entity TaskRecords          as projection on learner.TaskRecords;

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

  /** Puts the Featured rail into the order of these IDs; items that are left out follow as they stood. */
  @rebuild: 'catalog-only'
  action setFeaturedOrder(ids : array of UUID) returns Updated;

  type Deleted {
    deleted : Integer;
  }

  /** Deletes the tags that no tutorial, mission or group has. */
  @rebuild: 'full'  @rebuild.refetch
  action cleanupUnusedTags()                                        returns Deleted;

  type TagImportRow {
    name      : String(255);
    label     : String(255);
    titlePath : String(255);
    /** What is wrong with an invalid row. */
    problem   : String(255);
    status    : String(10) enum {
      new;
      conflict;
      invalid;
    };
  }

  type TagImportPreview {
    /** For commitTagImport, once and within 15 minutes. */
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

  /** What an import of tags (format csv or json) would do; nothing is changed. At most 5,000 tags. */
  action previewTagImport(payload : LargeString, format : String)   returns TagImportPreview;

  /** Imports what was previewed; strategy is upsert, skip-duplicates or abort-on-duplicate. */
  @rebuild: 'full'  @rebuild.refetch
  action commitTagImport(token : String(36), strategy : String(20)) returns TagImportResult;
}

// Whoever changes a row says which state of it (If-Match): 428 without, 412 when another was faster.
annotate AdminService.Tutorials with { modifiedAt @odata.etag };
annotate AdminService.Steps with { modifiedAt @odata.etag };
annotate AdminService.TutorialMeta with { modifiedAt @odata.etag };
annotate AdminService.Missions with { modifiedAt @odata.etag };
annotate AdminService.Groups with { modifiedAt @odata.etag };
annotate AdminService.Tags with { modifiedAt @odata.etag };
annotate AdminService.Categories with { modifiedAt @odata.etag };
annotate AdminService.Checkpoints with { modifiedAt @odata.etag };
annotate AdminService.Puzzles with { modifiedAt @odata.etag };
annotate AdminService.Petoberfests with { modifiedAt @odata.etag };
