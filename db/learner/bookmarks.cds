namespace tutorials.learner;

using {
  cuid,
  managed
} from '@sap/cds/common';
using {tutorials.Slug} from '../common';
using {
  tutorials.catalog.Steps,
  tutorials.catalog.Tutorials
} from '../catalog/catalog';
using {tutorials.graph.Concepts} from '../graph/concepts';
using {tutorials.graph.PublishedConcepts} from '../graph/views';
using {tutorials.people.Users} from '../people/people';

/** A page, or a step of a tutorial, that a learner keeps for later, by the slug that it had then. */
@assert.unique.bookmark: [
  user,
  kind,
  slug,
  stepNumber
]
entity Bookmarks : cuid, managed {
  user       : Association to Users not null  @people.erase: #delete  @people.merge: #move  @integrity.target;
  @assert.range
  kind       : String(10) not null enum {
    TUTORIAL;
    CONCEPT;
  };
  slug       : Slug not null;
  /** 0 is the page as a whole. */
  stepNumber : Integer not null default 0;
}

/** Concepts that can be kept. */
@readonly
entity KeepableConcepts as
  select from PublishedConcepts {
    key slug
  };

/** Bookmarks as they lead on today: from a retired tutorial to the one that took its place, from a merged concept to that which it is part of. */
@readonly
entity ShownBookmarks as
  select from Bookmarks as kept
  left join Tutorials as named
    on  kept.kind         = 'TUTORIAL'
    and lower(named.slug) = kept.slug
  left join Tutorials as heir
    on  named.status = 'INACTIVE'
    and heir.ID      = named.redirectTo.ID
  left join Steps as step
    on  step.tutorial.ID = coalesce(
      heir.ID, named.ID
    )
    and step.stepOrder   = kept.stepNumber
    and kept.stepNumber  > 0
  left join Concepts as concept
    on  kept.kind    = 'CONCEPT'
    and concept.slug = kept.slug
  left join PublishedConcepts as published
    on published.ID = coalesce(
      concept.mergedInto.ID, concept.ID
    )
  {
    key kept.ID,
        kept.kind,
        coalesce(
          heir.slug, published.slug, kept.slug
        )              as slug        : String(255),
        kept.stepNumber,
        /** Null for a concept that is not published. */
        coalesce(
          heir.title, named.title, published.name
        )              as title       : String(255),
        step.title     as stepTitle   : String(255),
        /** False while nobody can open it. */
        case
          when heir.ID is not null
               and coalesce(
                 heir.status, 'ACTIVE'
               ) = 'ACTIVE'
               then true
          when heir.ID is null
               and named.ID is not null
               and coalesce(
                 named.status, 'ACTIVE'
               ) = 'ACTIVE'
               then true
          when published.ID is not null
               then true
          else false
        end            as isPublished : Boolean,
        kept.createdAt as keptAt,
        /** The slug that it was kept by. */
        @cds.api.ignore
        kept.slug      as keptBy,
        kept.user.ID   as owner
  };
