namespace tutorials.rebuild;

/*
 * Vocabulary for rebuilds of the site after a change of an entity, or a call of an operation, by an admin or author:
 *   @rebuild      : 'catalog-only' (lists of the catalog), 'slug-targeted' (some tutorials) or 'full'; none without it
 *   @rebuild.slug : path of the tutorial's slug in the entity, for 'slug-targeted'
 *   @rebuild.uses : for an entity that tutorials refer to: { entity, key, slug }, the entity with the references, its
 *                   association to this one, and the path to the slug. With no references or more than 50, the rebuild is
 *                   full and does not use caches of the build.
 *   @rebuild.refetch : true for rebuilds that never use caches of the build
 * Alerts and redirects need no rebuild: they are served at runtime.
 */

/** A change that the built site does not contain yet; deleted when the rebuild is dispatched. */
entity Requests {
  key ID          : UUID;
      requestedAt : Timestamp not null;
      /** Earliest time of the dispatch: after the debounce time, or at the next retry. */
      dueAt       : Timestamp not null;
      mode        : String(20) not null;
      /** JSON array of the tutorials, for slug-targeted. */
      slugs       : LargeString;
      /** True when the build must not use its cache. */
      refetch     : Boolean not null default false;
      /** The change, such as `Missions UPDATE`. */
      reason      : String(200);
      /** Number of failed dispatches. */
      attempts    : Integer not null default 0;
      /** The dispatch that has claimed it until the lease ends: ID of the pipeline log row. */
      dispatch    : UUID;
      leaseUntil  : Timestamp;
}
