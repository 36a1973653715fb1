/** Analytics over the entities that are marked for it. */
@path    : '/admin/analytics'
@requires: 'Admin'
service AnalyticsService {}
