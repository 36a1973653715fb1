import cds from '@sap/cds'
import { fromNow, MINUTE, now } from '../../../lib/time.ts'
import { inTransaction, placeholders, reader } from '../../cap/database/database.ts'
import { insertion } from '../../cap/database/script/rows.ts'
import type { Statement } from '../../cap/database/script/script.ts'
import { tableOf } from '../../cap/database/tables.ts'
import { servedTutorial } from '../../content/index.ts'

const { DELETE, SELECT } = cds.ql

const RULES = 'tutorials.preview.Rules'
/** Instances follow one another within less, so none takes away rules of a text that it has not heard of. */
const SETTLED = 10 * MINUTE

/** A text by its hash. */
interface Source {
  readonly slug: string
  readonly sourceHash: string
}

/** Statement that keeps the rules of a text, or forgets those of the text before. */
export function rulesStatement({ slug, sourceHash }: Source, rulesVr: string | undefined): Statement {
  if (rulesVr === undefined)
    return { sql: `DELETE FROM ${tableOf(RULES)} WHERE slug = ${placeholders(1)}`, values: [slug] }
  const row = { slug, sourceHash, rulesVr, storedAt: now().toISOString() }
  const columns = Object.keys(row)
  return insertion(RULES, columns, [row], { key: ['slug'], replace: columns.filter(column => column !== 'slug') })
}

/** The rules that a text was published with in the editor; null when there were none, or it was published otherwise. */
export async function rulesOf({ slug, sourceHash }: Source): Promise<string | null> {
  const row = await (
    await reader()
  ).run<{ rulesVr: string } | undefined>(SELECT.one.from(RULES).columns('rulesVr').where({ slug, sourceHash }))
  return row?.rulesVr ?? null
}

/** Forgets the rules of texts that are not what the channel has any more. */
export async function forgetOldRules(): Promise<void> {
  const db = await reader()
  const settled = { storedAt: { '<': fromNow(-SETTLED).toISOString() } }
  const rows = await db.run<Source[]>(SELECT.from(RULES).columns('slug', 'sourceHash').where(settled))
  const old = rows.filter(({ slug, sourceHash }) => servedTutorial(slug)?.sourceHash !== sourceHash)
  if (old.length === 0) return
  await inTransaction(async tx => {
    for (const { slug, sourceHash } of old) await tx.run(DELETE.from(RULES).where({ slug, sourceHash, ...settled }))
  })
}
