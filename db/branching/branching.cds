namespace tutorials.branching;

using {
  cuid,
  managed
} from '@sap/cds/common';
using {tutorials.people.Users} from '../people/people';

/** A recommendation of a branch or of a skip, and what was chosen; goes with the person. */
entity BranchDecisions : cuid, managed {
  /** Null for who has no login. */
  user                   : Association to Users  @people.erase: #delete  @people.merge: #move  @integrity.target;
  surface                : String(20) not null enum {
    missionAltGroup;
    tutorialBranch;
    tutorialSkip;
  };
  missionSlug            : String(255);
  tutorialSlug           : String(255);
  /** `step-<number>` for a skip. */
  branchPointId          : String(120) not null;
  /** `skip` for a skip. */
  recommendedKey         : String(40);
  /** Null as long as nothing was chosen. */
  chosenKey              : String(40);
  recommendationKind     : String(20) not null enum {
    condition;
    ranker;
    default;
  };
  confidence             : Decimal(5, 4) not null;
  source                 : String(20) not null enum {
    pageLoad;
    click;
    jouleTool;
  };
  followedRecommendation : Boolean;
}
