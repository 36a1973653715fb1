/** What admins curate and operate; each domain adds its part (`admin.cds`, `Domain.admin`). */
@path    : '/admin'
@requires: 'Admin'
service AdminService {}
