/** Read-only dashboards of events. */
@path    : '/display'
@requires: 'authenticated-user'
service DisplayService {}
