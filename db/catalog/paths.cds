namespace tutorials.catalog;

using {
  cuid,
  managed
} from '@sap/cds/common';
using {
  tutorials.Slug,
  tutorials.Task,
  tutorials.numbered,
  tutorials.ItemTaskType,
  tutorials.MissionType
} from '../common';
using {tutorials.catalog.Tutorials} from './tutorials';
using {
  tutorials.catalog.MissionTags,
  tutorials.catalog.GroupTags
} from './tags';
using {
  tutorials.catalog.MissionCategories,
  tutorials.catalog.GroupCategories
} from './categories';

/** A mission: paths of tasks towards one goal. */
@generation: 'catalog'
entity Missions : Task {
  slug                        : Slug not null;
  /** Set when the mission was promoted from a community of the graph. */
  sourceKgCommunityId         : Integer  @title: 'Community it was made of';
  sourceKgCommunityFingerprint : String(64);
  missionType                 : MissionType;
  /** Only a SuperAdmin turns it on or off. */
  published                   : Boolean default false;
  /** Position of the mission in its group. */
  groupOrder                  : Integer default 0;
  group                       : Association to Groups  @integrity.target;
  completionPaths             : Composition of many CompletionPaths
                                  on completionPaths.mission = $self;
  tags                        : Composition of many MissionTags
                                  on tags.mission = $self;
  categories                  : Composition of many MissionCategories
                                  on categories.mission = $self;
  formerSlugs                 : Composition of many MissionSlugRedirects
                                  on formerSlugs.mission = $self;
}

/** A group of tutorials, standalone or as one item of a mission's path. */
@generation: 'catalog'
entity Groups : Task {
  slug        : Slug not null;
  /** Only a SuperAdmin turns it on or off. */
  published   : Boolean default false;
  missions    : Association to many Missions
                  on missions.group = $self;
  items       : Composition of many GroupPathItems
                  on items.group = $self;
  tags        : Composition of many GroupTags
                  on tags.group = $self;
  categories  : Composition of many GroupCategories
                  on categories.group = $self;
  formerSlugs : Composition of many GroupSlugRedirects
                  on formerSlugs.group = $self;
}

/** A path of a mission. */
@generation: 'catalog'
entity CompletionPaths : cuid, numbered {
  mission     : Association to Missions not null  @integrity.target;
  name        : String(255);
  description : String(1000);
  slug        : Slug;
  items       : Composition of many CompletionPathItems
                  on items.path = $self;
}

/** Alternatives: rows with the same itemOrder and altGroupKey are one slot, which any of them completes. */
aspect alternative {
  @assert.range: [0, 100000]
  itemOrder     : Integer not null default 0;
  altGroupKey   : String(40);
  /** Place among the alternatives of the slot; those with the same one stand by their numbers. */
  @assert.range: [0, 100000]
  altGroupOrder : Integer not null default 0;
  altGroupLabel : String(120)  @title: 'Name of the alternative';
  /** Condition for this branch, in the grammar of branches (docs/guides/authoring.md). */
  altCondition  : String(500)  @title: 'Condition of the alternative';
}

/** A slot of a path, or one branch of a slot. */
@generation: 'catalog'
entity CompletionPathItems : cuid, numbered, alternative {
  /** Checked at commit, since CAP inserts nested compositions before their parents. */
  path            : Association to CompletionPaths not null  @integrity.target  @assert.integrity: 'DB';
  /** The legacyId of the task. */
  taskLegacyId    : Integer;
  taskType        : ItemTaskType not null default 'TUTORIAL';
  tutorial        : Association to Tutorials  @integrity.target;
  group           : Association to Groups  @integrity.target;
  checkpointTitle : String(255);
}

/** A tutorial of a group. */
@generation: 'catalog'
entity GroupPathItems : cuid, numbered, alternative {
  group    : Association to Groups not null  @integrity.target;
  tutorial : Association to Tutorials not null  @integrity.target;
}

/** Former slug of a mission; deleted when another mission takes the slug. */
@generation: 'catalog'
entity MissionSlugRedirects : cuid, managed {
  mission : Association to Missions not null  @integrity.target;
  slug    : Slug not null;
}

/** Former slug of a group; deleted when another group takes the slug. */
@generation: 'catalog'
entity GroupSlugRedirects : cuid, managed {
  group : Association to Groups not null  @integrity.target;
  slug  : Slug not null;
}
