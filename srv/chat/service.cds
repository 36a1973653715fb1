/** Chat; no entities. */
@path    : '/chat'
@requires: 'authenticated-user'
service ChatService {}
