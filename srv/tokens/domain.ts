import type { Domain } from '../platform/domain.ts'
import { exposeMinting } from './admin.ts'
import { TOKENS, TOKENS_LOCK } from './stored-token.ts'
import { variables } from './variables.ts'

export default {
  name: 'tokens',
  variables,
  locks: [TOKENS_LOCK],
  generations: ['tokens'],
  admin: exposeMinting,
  indexes: [
    { name: 'tokens_hash', entity: TOKENS, columns: ['hash'], unique: true },
    { name: 'tokens_of_user', entity: TOKENS, columns: ['user_ID'] }
  ],
  // `/pats` answers the list, `/pats/` the service document
  mounts: [{ prefix: '/pats', exact: true, access: 'login', rewrite: '/pats/MyPATs' }]
} satisfies Domain
