namespace tutorials.homepage;

using {
  cuid,
  managed
} from '@sap/cds/common';
using {tutorials.homepage as homepage} from './definitions';

/** Mark beside the title of a link. */
@assert.range
type ShelfBadge : String(20) enum {
  NEW;
  UPDATED;
  HIDDEN_GEM;
  THIRD_PARTY;
}

/** Links that people have chosen for a shelf of a lane; an index of `srv/homepage/domain.ts` has each once in a lane. */
@generation: 'homepage'
entity HomepageShelves : cuid, managed, homepage.explained {
  verb          : homepage.Verb not null;
  shelf         : homepage.ShelfCategory not null;
  sortOrder     : Integer not null default 100;
  title         : String(120) not null;
  /** An http or https address, or a path of this site. */
  url           : String(500) not null;
  description   : String(280);
  badge         : ShelfBadge;
  /** It leads to another site. */
  isExternal    : Boolean not null default true;
  /** Visitors see it. */
  isActive      : Boolean not null default true;
  /** Its target asks for a login. */
  requiresLogin : Boolean not null default false;
}
