import cds from '@sap/cds'
import { newId } from '../../../lib/ids.ts'
import { now } from '../../../lib/time.ts'
import { inTransaction, type Tx } from '../../cap/database/database.ts'
import { insertRows, upsertRows } from '../../cap/database/bulk.ts'
import { batches } from '../../cap/database/yield-to-readers.ts'
import { COUNTED, type Disposition, FINDINGS, REPORTS } from './model.ts'
import { findingsOf, type FoundNow, RULES, type TutorialFacts } from './rules.ts'

const { DELETE, SELECT, UPDATE } = cds.ql

/** Reports of one transaction. */
const BATCH = 100

interface StoredFinding extends FoundNow {
  readonly ID: string
  readonly report_slug: string
  readonly disposition: Disposition
}

/**
 * Stores the reports of tutorials, and what is found now: a finding that was there stays with the decision of its author, one that is
 * found no more is FIXED, and OPEN again when it comes back; one that was dismissed stays so.
 */
export async function storeReports(tutorials: readonly TutorialFacts[]): Promise<void> {
  for (const batch of batches(tutorials, BATCH)) await inTransaction(tx => storeBatch(tx, batch))
}

/** Deletes the reports of tutorials that are not live any more. */
export async function removeReports(slugs: readonly string[]): Promise<void> {
  for (const batch of batches(slugs, BATCH))
    await inTransaction(async tx => {
      await tx.run(DELETE.from(FINDINGS).where({ report_slug: { in: batch } }))
      await tx.run(DELETE.from(REPORTS).where({ slug: { in: batch } }))
    })
}

async function storeBatch(tx: Tx, batch: readonly TutorialFacts[]): Promise<void> {
  const stored = await tx.run<StoredFinding[]>(
    SELECT.from(FINDINGS).where({ report_slug: { in: batch.map(({ slug }) => slug) } })
  )
  const bySlug = Map.groupBy(stored, row => row.report_slug)
  const assessed = batch.map(facts => assess(facts, bySlug.get(facts.slug) ?? []))
  await upsertRows(
    tx,
    REPORTS,
    assessed.map(({ report }) => report)
  )
  await insertRows(
    tx,
    FINDINGS,
    assessed.flatMap(({ added }) => added)
  )
  for (const { ID, ...values } of assessed.flatMap(({ changed }) => changed))
    await tx.run(UPDATE.entity(FINDINGS).set(values).where({ ID }))
  await move(
    tx,
    assessed.flatMap(({ mended }) => mended),
    COUNTED,
    'FIXED'
  )
  await move(
    tx,
    assessed.flatMap(({ back }) => back),
    ['FIXED'],
    'OPEN'
  )
}

/** An author may decide meanwhile, so the former disposition is in the condition. */
async function move(tx: Tx, ids: readonly string[], from: readonly Disposition[], to: Disposition): Promise<void> {
  if (ids.length === 0) return
  const where = { ID: { in: [...ids] }, disposition: { in: [...from] } }
  await tx.run(UPDATE.entity(FINDINGS).set({ disposition: to }).where(where))
}

const SHOWN = ['severity', 'stepRef', 'summary'] as const

function assess(facts: TutorialFacts, stored: readonly StoredFinding[]) {
  const known = new Map(stored.map(row => [row.fingerprint, row]))
  const isDismissed = (fingerprint: string) => known.get(fingerprint)?.disposition === 'DISMISSED'
  const found = findingsOf(facts, isDismissed)
  const present = new Set(found.map(({ fingerprint }) => fingerprint))
  const { slug, contentHash, asOf } = facts
  const openHighCount = found.filter(each => each.severity === 'High' && !isDismissed(each.fingerprint)).length
  return {
    report: { slug, contentHash, runAt: asOf.toISOString(), model: RULES, status: 'DONE', openHighCount },
    added: found
      .filter(({ fingerprint }) => !known.has(fingerprint))
      .map(each => ({ ID: newId(), report_slug: slug, ...each, disposition: 'OPEN', foundAt: now().toISOString() })),
    changed: found.flatMap(each => {
      const before = known.get(each.fingerprint)
      if (!before || SHOWN.every(column => before[column] === each[column])) return []
      return [{ ID: before.ID, severity: each.severity, stepRef: each.stepRef, summary: each.summary }]
    }),
    mended: stored.filter(({ fingerprint }) => !present.has(fingerprint)).map(({ ID }) => ID),
    back: stored.filter(each => each.disposition === 'FIXED' && present.has(each.fingerprint)).map(({ ID }) => ID)
  }
}
