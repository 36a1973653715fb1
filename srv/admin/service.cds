/** Service of the admins; each domain adds its entities and operations (`admin.cds`, `Domain.admin`). */
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
