// Each domain adds its entities and operations (`admin.cds`, `Domain.admin`).
/** Service of the admins. */
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
