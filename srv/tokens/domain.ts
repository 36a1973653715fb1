import type { Domain } from '../platform/domain.ts'

export default {
  name: 'tokens',
  // without the slash the address is the list itself, below it stands the service
  mounts: [{ prefix: '/pats', exact: true, access: 'login', rewrite: '/pats/MyPATs' }]
} satisfies Domain
