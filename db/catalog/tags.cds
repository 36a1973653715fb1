namespace tutorials.catalog;

using {
  cuid,
  managed
} from '@sap/cds/common';
using {tutorials.numbered} from '../common';
using {tutorials.catalog.Tutorials} from './tutorials';
using {
  tutorials.catalog.Missions,
  tutorials.catalog.Groups
} from './paths';

/** The dictionary of tags; content carries raw tag slugs, which need not be in it. */
@generation: 'catalog'
entity Tags : cuid, managed, numbered {
  /** Name in slug form; may contain `>`. */
  name      : String(255) not null;
  label     : String(255);
  /** Path of the tag in the taxonomy: parts separated by `:` or `/`. */
  titlePath : String(255);
  /** First and last part of titlePath in slug form, joined by `>`. */
  @readonly
  mdFormat  : String(255)  @title: 'Form in Markdown';
  aliases   : Composition of many TagAliases
                on aliases.tag = $self;
  formerUses : Composition of many FormerTagUses
                on formerUses.tag = $self;
}

/** Former name of a tag: a source that still names it has the tag. */
@generation: 'catalog'
entity TagAliases : cuid, managed {
  tag  : Association to Tags not null  @integrity.target;
  name : String(255) not null;
}

/** A tutorial whose source names a tag by a former name. */
@generation: 'catalog'
entity FormerTagUses {
  key tag      : Association to Tags  @integrity.target;
  key tutorial : Association to Tutorials  @integrity.target;
      /** The former name, in lower case. */
  key name     : String(255);
}

@generation: 'catalog'
entity TutorialTags {
  key tutorial : Association to Tutorials  @integrity.target;
  key tag      : Association to Tags  @integrity.target;
}

@assert.unique.pair: [
  mission,
  tag
]
@generation: 'catalog'
entity MissionTags : cuid {
  mission : Association to Missions not null  @integrity.target;
  tag     : Association to Tags not null  @integrity.target;
}

@assert.unique.pair: [
  group,
  tag
]
@generation: 'catalog'
entity GroupTags : cuid {
  group : Association to Groups not null  @integrity.target;
  tag   : Association to Tags not null  @integrity.target;
}

/** Spelling of words in labels that are made of the slugs of tags: `iOS`, `OData`. All other words begin with a capital. */
@generation: 'catalog'
entity Acronyms : managed {
  /** The letters and digits of the spelling in lower case, as they stand in slugs. */
  key word     : String(40);
      spelling : String(40) not null;
}

/** Previewed imports of tags, not imported yet. */
entity TagImports {
  key token     : UUID;
      expiresAt : Timestamp not null;
      /** JSON. */
      content   : LargeString;
}
