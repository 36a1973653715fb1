/** Merging of accounts; actions and functions only. */
@path    : '/api/v1'
@requires: 'authenticated-user'
service ConsolidationService {}
