namespace tutorials.catalog;

using {cuid} from '@sap/cds/common';
using {tutorials.numbered} from '../common';

/** The curated items of the Featured rail; each at most once. */
@generation: 'catalog'
entity FeaturedTasks : cuid, numbered {
  taskLegacyId  : Integer not null;
  @assert.range
  taskType      : String(20) not null enum {
    TUTORIAL;
    MISSION;
    GROUP;
  };
  /** The next integer when not given. */
  featuredOrder : Integer;
}
