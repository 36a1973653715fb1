namespace tutorials.catalog;

using {cuid} from '@sap/cds/common';
using {tutorials.numbered} from '../common';

/** Items of the Featured rail, each at most once. */
@generation: 'catalog'
entity FeaturedTasks : cuid, numbered {
  taskLegacyId  : Integer not null;
  @assert.range
  taskType      : String(20) not null enum {
    TUTORIAL;
    MISSION;
    GROUP;
  };
  /** Position; by default after the last item. */
  featuredOrder : Integer;
}
