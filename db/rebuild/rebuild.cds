namespace tutorials.rebuild;

/*
 * What a change by an admin or author means for the built site is declared beside the entity or the operation:
 *   @rebuild      : 'catalog-only' (lists of the catalog), 'slug-targeted' (some tutorials) or 'full'; without it, nothing
 *   @rebuild.slug : where the slug of the tutorial is, for 'slug-targeted': a path of the entity
 *   @rebuild.uses : for an entity that tutorials refer to: { entity, key, slug }, the entity of the references, its
 *                   association to this one, and the path to the slug. When they are none or more than 50, the rebuild is
 *                   full and reads everything anew.
 *   @rebuild.refetch : true where everything is to be read anew in any case
 * Alerts and redirects need no rebuild: they are served at runtime.
 */

/** A change that the built site does not show yet; the row goes when the rebuild is dispatched. */
entity Requests {
  key ID          : UUID;
      requestedAt : Timestamp not null;
      /** When it may be dispatched: it waits for more changes, or for a dispatch target that has failed. */
      dueAt       : Timestamp not null;
      mode        : String(20) not null;
      /** JSON array of the tutorials, for slug-targeted. */
      slugs       : LargeString;
      /** Whether everything is to be read anew. */
      refetch     : Boolean not null default false;
      /** What has changed, such as `Missions UPDATE`. */
      reason      : String(200);
      /** How often a dispatch has failed. */
      attempts    : Integer not null default 0;
      /** The dispatch that takes it along: the ID of its pipeline log row. Until the lease ends. */
      dispatch    : UUID;
      leaseUntil  : Timestamp;
}
