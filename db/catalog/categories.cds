namespace tutorials.catalog;

using {
  cuid,
  managed
} from '@sap/cds/common';
using {tutorials.catalog.Tutorials} from './tutorials';
using {
  tutorials.catalog.Missions,
  tutorials.catalog.Groups
} from './paths';

/** Fixed set of eight categories (`reference/`); labels, order and descriptions can be edited, rows neither added nor deleted. */
@generation: 'catalog'
entity Categories : cuid, managed {
  slug            : String(64) not null;
  label           : String(255) not null;
  sortOrder       : Integer default 100;
  /** Text that the classifier compares items with. */
  seedDescription : LargeString;
}

/** Score of a category: cosine similarity, 1.0 when an admin chose it. */
@assert.range: [0, 1]
type Score : Decimal(5, 4);

@assert.unique.pair: [
  tutorial,
  category
]
@generation: 'catalog'
entity TutorialCategories : cuid {
  tutorial : Association to Tutorials not null  @integrity.target;
  category : Association to Categories not null  @integrity.target;
  score    : Score default 1.0;
}

@assert.unique.pair: [
  mission,
  category
]
@generation: 'catalog'
entity MissionCategories : cuid {
  mission  : Association to Missions not null  @integrity.target;
  category : Association to Categories not null  @integrity.target;
  score    : Score default 1.0;
}

@assert.unique.pair: [
  group,
  category
]
@generation: 'catalog'
entity GroupCategories : cuid {
  group    : Association to Groups not null  @integrity.target;
  category : Association to Categories not null  @integrity.target;
  score    : Score default 1.0;
}
