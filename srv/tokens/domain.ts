import type { Domain } from '../platform/domain.ts'

export default {
  name: 'tokens',
  // `/pats` answers the list, `/pats/` the service document
  mounts: [{ prefix: '/pats', exact: true, access: 'login', rewrite: '/pats/MyPATs' }]
} satisfies Domain
