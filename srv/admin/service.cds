/** What admins curate and operate. */
@path    : '/admin'
@requires: 'Admin'
service AdminService {}
