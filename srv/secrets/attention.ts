import { anyOf, type Attention } from '../platform/attention.ts'
import { allSecrets } from './inventory.ts'
import { warningsOf } from './warnings.ts'

/** Secrets without a value, and those that expire within two weeks. */
export const secretsToRotate: Attention = {
  name: 'secrets',
  label: 'secrets missing or about to expire',
  severity: 'negative',
  list: { at: 'Secrets', parameters: { sort: 'expiresAt' } },
  async count(read) {
    const warnings = await warningsOf(await allSecrets(read))
    // whether there is a value is known to the credential store alone, so the list is that of the keys
    return { count: warnings.length, parameters: { 'f.key': anyOf(warnings.map(({ key }) => key)) } }
  }
}
