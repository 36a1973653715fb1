/** What admins curate and operate; each domain adds its part (`admin.cds`, `Domain.admin`). */
@path    : '/admin'
@protocol: [
  'odata',
  {
    kind: 'hcql',
    path: '/hcql/admin'
  }
]
@requires: 'Admin'
@forms
service AdminService {}
