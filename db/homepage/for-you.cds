namespace tutorials.homepage;

using {
  cuid,
  managed
} from '@sap/cds/common';

/** Kind of what a candidate leads to. */
@assert.range
type CandidateKind : String(20) enum {
  tutorial;
  mission;
  video;
  blog;
  shelf;
}

/** A persona by a preference of the learner: `role:developer`, `deployment:onprem`. */
type PersonaTag : String(40);

/** Recommendations that people have chosen for visitors of a kind; the start page and agents show them beside those that are computed. */
@generation: 'homepage'
entity HomepageForYouCandidates : cuid, managed {
  kind          : CandidateKind not null;
  /** Slug of a tutorial or mission, of a video, blog post or link of a shelf its address. */
  targetSlug    : String(200) not null;
  title         : String(255) not null;
  description   : String(500);
  /** A path of this site. */
  imageUrl      : String(500);
  /** Visitors for whom it comes first; without any it is for everyone. */
  personaTags   : array of PersonaTag  @people.erase: #keep;
  /** Visitors to whom it is never shown. */
  personaHidden : array of PersonaTag  @people.erase: #keep;
  /** Of two candidates for the same visitor the one with the higher weight comes first. */
  personaWeight : Integer not null default 0;
  sortOrder     : Integer not null default 100;
  /** Visitors see it. */
  active        : Boolean not null default true;
}
