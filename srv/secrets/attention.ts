import type { Attention } from '../platform/attention.ts'
import { allSecrets } from './inventory.ts'
import { warningsOf } from './warnings.ts'

/** Secrets without a value, and those that expire within two weeks. */
export const secretsToRotate: Attention = {
  name: 'secrets',
  label: 'secrets missing or about to expire',
  severity: 'negative',
  // the page shows exactly these, with what is missing for what
  list: { at: '$secrets', parameters: { only: 'warnings' } },
  count: async read => (await warningsOf(await allSecrets(read))).length
}
