import type { ApplicationService } from '@sap/cds'
import { newId } from '../../../lib/ids.ts'
import { parseRule } from './rule.ts'

/** Refuses rules that mean nothing; one that is stored is evaluated for everybody, by the job. */
export function checkAccomplishments(service: ApplicationService): void {
  service.before(['CREATE', 'UPDATE', 'UPSERT'], 'Accomplishments', ({ data }) => {
    const row = data as { rule?: string | null; evaluation?: string; evaluatedUpTo?: null }
    if (typeof row.rule !== 'string') return
    parseRule(row.rule)
    row.evaluation = newId()
    row.evaluatedUpTo = null
  })
}
