import type { Domain } from '../platform/domain.ts'
import { contributeToAdmin } from './admin.ts'
import { secretsToRotate } from './attention.ts'
import { secretExpiryCheck } from './jobs.ts'
import { checkRebuildKey } from './rebuild-key.ts'
import { variables } from './variables.ts'

export default {
  name: 'secrets',
  variables,
  generations: ['secrets'],
  indexes: [{ name: 'secrets_key', entity: 'tutorials.secrets.Secrets', columns: ['key'], unique: true }],
  reference: new URL('../../db/secrets/reference/', import.meta.url),
  routes: [checkRebuildKey],
  jobs: [secretExpiryCheck],
  admin: contributeToAdmin,
  attention: [secretsToRotate]
} satisfies Domain
