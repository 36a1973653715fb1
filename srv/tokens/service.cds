/** Personal access tokens of the caller. */
@path    : '/pats'
@requires: 'authenticated-user'
service PatService {}
