import cds from '@sap/cds'
import { newId } from '../../../lib/ids.ts'
import { inTransaction, takeNumbers } from '../../cap/database/database.ts'
import { ACCOMPLISHMENTS } from './award.ts'
import type { Rule } from './rule.ts'

const { INSERT, SELECT } = cds.ql

/** An accomplishment of a new installation. */
export interface SeedAccomplishment {
  readonly name: string
  readonly description: string
  readonly icon: string
  readonly rule: Rule
}

/** Stores accomplishments, unless there are some already. */
export function seedAccomplishments(seeds: readonly SeedAccomplishment[]): Promise<void> {
  const rows = seeds.map(({ rule, ...seed }) => {
    return { ID: newId(), ...seed, rule: JSON.stringify(rule), evaluation: newId() }
  })
  return inTransaction(async tx => {
    let legacyId = await takeNumbers(tx, 'legacy-id', rows.length)
    if (await tx.run(SELECT.one.from(ACCOMPLISHMENTS).columns('ID'))) return
    await tx.run(INSERT.into(ACCOMPLISHMENTS).entries(rows.map(row => ({ ...row, legacyId: legacyId++ }))))
  })
}
