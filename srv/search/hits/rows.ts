import cds from '@sap/cds'
import { type Db, reader } from '../../cap/database/database.ts'
import { cachePerGeneration } from '../../cap/database/generations.ts'
import type { Token } from '../../cap/types.ts'
import type { SearchedType, SearchHit } from '../engine/model.ts'
import { keyOf } from './ranked.ts'

const { SELECT } = cds.ql

/** Elements of SearchableItems, in the order of the model, as answers have them. */
export const COLUMNS = [
  ...['ID', 'legacyId', 'title', 'description', 'slug', 'primaryTag', 'experienceTag', 'averageTimeToComplete'],
  ...['status', 'createdAt', 'taskType']
] as const

export interface ItemRow {
  readonly ID: string
  readonly legacyId: number | null
  readonly title: string | null
  readonly description: string | null
  readonly slug: string
  readonly primaryTag: string | null
  readonly experienceTag: string | null
  readonly averageTimeToComplete: number | null
  readonly taskType: string
}

/** Characters of all rows that are kept. */
const MAX_SIZE = 32_000_000

const rows = cachePerGeneration<ItemRow>(['catalog', 'graph'], {
  maxSize: MAX_SIZE,
  sizeCalculation: ({ title, description }) => 700 + 2 * ((title?.length ?? 0) + (description?.length ?? 0))
})

/** Each row as JSON in UTF-8, without the brace that closes it, for as long as the row is kept. */
const written = new WeakMap<ItemRow, Buffer>()

/** The JSON of a whole row, without the brace that closes it: encoded once, since each search sends dozens of rows. */
export function openJsonOf(row: ItemRow): Buffer {
  const known = written.get(row)
  if (known) return known
  const made = Buffer.from(JSON.stringify(row).slice(0, -1))
  written.set(row, made)
  return made
}

/** The rows of `hits`, in their order. A hit that is not there any more, or not yet, has none. */
export async function rowsOf(hits: readonly SearchHit[]): Promise<readonly ItemRow[]> {
  const kept = rows()
  const known = hits.map(hit => kept.get(keyOf(hit)))
  const missing = hits.filter((_, at) => !known[at])
  if (missing.length === 0) return known as readonly ItemRow[]
  const read = new Map((await readRows(await reader(), missing)).map(row => [`${row.taskType}:${row.slug}`, row]))
  for (const [key, row] of read) kept.set(key, row)
  return hits.flatMap((hit, at) => known[at] ?? read.get(keyOf(hit)) ?? [])
}

async function readRows(db: Db, hits: readonly SearchHit[]): Promise<ItemRow[]> {
  const query = SELECT.from('tutorials.search.Items')
    .columns(...COLUMNS)
    .where(hitsAre(hits) as never)
  return (await db.run<ItemRow[]>(query)).map(inOrder)
}

/** Each database has another order of columns. */
function inOrder(row: ItemRow): ItemRow {
  return Object.fromEntries(COLUMNS.map(name => [name, row[name as keyof ItemRow]])) as unknown as ItemRow
}

/** The condition that a row is one of `hits`, where the rows are of one `type` alone; by an expression that is indexed. */
export function hitsAre(hits: readonly SearchHit[], type?: SearchedType): readonly Token[] {
  const slug = { func: 'lower', args: [{ ref: ['slug'] }] }
  if (type) return [slug, 'in', { list: hits.map(hit => ({ val: hit.slug })) }]
  return [...new Set(hits.map(hit => hit.type))].flatMap((each, index) => {
    const among = hitsAre(
      hits.filter(hit => hit.type === each),
      each
    )
    const ofType = { xpr: [{ ref: ['taskType'] }, '=', { val: each }, 'and', ...among] }
    return index > 0 ? ['or', ofType] : [ofType]
  })
}
