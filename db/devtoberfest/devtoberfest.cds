namespace tutorials.devtoberfest;

using {
  cuid,
  managed
} from '@sap/cds/common';
using {tutorials.Sha256} from '../common';
using {tutorials.events.Events} from '../events/events';
using {tutorials.devtoberfest as devtoberfest} from './planner';

/** One row for each yearly event; an index of `srv/devtoberfest/domain.ts` has one active at most. */
@generation: 'devtoberfest'
entity DevtoberfestConfig : cuid, managed {
  name         : String(100) not null;
  isActive     : Boolean not null default false;
  currentEvent : Association to Events  @integrity.target;
  edition      : Association to devtoberfest.PlannerEditions  @integrity.target;
  termsText    : LargeString;
  termsVersion : Integer not null default 1;
  faqText      : LargeString;
  /** Each an http or https address, or a path of this site. */
  communityUrl : String(500);
  playlistUrl  : String(500);
  rulesUrl     : String(500);
  contestUrl   : String(500);
  /** Text for those who do not see the banner. */
  bannerAlt    : String(250);
  banner       : Composition of one DevtoberfestBanner
                   on banner.config = $self;
}

/** The wide image of an event, as WebP; what was uploaded is not kept. The bytes are read in queries of their own. */
@generation: 'devtoberfest'
entity DevtoberfestBanner {
  key config     : Association to DevtoberfestConfig;
      image      : LargeBinary;
      mimeType   : String(40) not null default 'image/webp';
      sizeBytes  : Integer not null  @Measures.Unit: 'B';
      sha256     : Sha256 not null;
      width      : Integer not null;
      height     : Integer not null;
      uploadedAt : Timestamp not null;
}
