import cds from '@sap/cds'
import type { Db } from '../cap/database/database.ts'
import { framework } from '../cap/types.ts'
import { pairFrom, pairOf } from './merge-users.ts'
import { type Definitions, type Link, personalColumns } from './model/personal-columns.ts'
import { oneUser, USERS, type User } from './model/user.ts'
import { mergeSteps } from './on-merge.ts'

const { SELECT } = cds.ql

/** Rows of one table that name the secondary account of a merge. */
interface MovedTable {
  readonly table: string
  readonly moved: number
  readonly duplicates: number
}

/** Counts of a merge of two accounts before it happens. */
export interface MergePreview {
  /** Accounts that were merged into the secondary one before. */
  readonly followers: number
  readonly tables: readonly MovedTable[]
}

/**
 * Counts the rows that a merge would move, by the annotations of the model.
 * @throws HttpError as `mergeUsers` does.
 */
export async function previewMerge(db: Db, primaryUuid: unknown, secondaryUuid: unknown): Promise<MergePreview> {
  const pair = await pairOf(pairFrom(primaryUuid, secondaryUuid), uuid => oneUser(db, { uuid }))
  const { links } = personalColumns(framework.model.definitions as Definitions)
  const tables = new Map<string, MovedTable>()
  let followers = 0
  for (const link of links.filter(({ merge }) => merge === 'move')) {
    const rows = await rowsOf(db, link, pair.secondary)
    if (link.entity === USERS) followers += rows
    else if (rows > 0) add(tables, link.entity, rows, await duplicatesOf(db, link, pair))
  }
  return { followers, tables: [...tables.values()] }
}

/** Adds the rows of one column to those of its table. */
function add(tables: Map<string, MovedTable>, table: string, rows: number, duplicates: number): void {
  const before = tables.get(table) ?? { table, moved: 0, duplicates: 0 }
  const moved = before.moved + rows - duplicates
  tables.set(table, { table, moved, duplicates: before.duplicates + duplicates })
}

interface Counted {
  readonly rows: number | string
}

async function rowsOf(db: Db, { entity, column }: Link, { ID }: User): Promise<number> {
  const [counted] = await db.run<Counted[]>(
    SELECT.from(entity)
      .columns('count(*) as rows')
      .where({ [column]: ID })
  )
  return Number(counted?.rows ?? 0)
}

/** Rows of which the primary account has one with the same unique key, and which no step of the merge moves by itself. */
async function duplicatesOf(
  db: Db,
  { entity, column, uniqueWith }: Link,
  { primary, secondary }: { readonly primary: User; readonly secondary: User }
): Promise<number> {
  const isMovedByStep = mergeSteps().some(({ moves }) => moves.includes(entity))
  if (uniqueWith.length === 0 || isMovedByStep) return 0
  const same = uniqueWith.map(key =>
    key.flatMap(name => ['and', { ref: ['theirs', name] }, '=', { ref: ['own', name] }])
  )
  const twins = same.flatMap((condition, index) => [
    ...(index > 0 ? ['or'] : []),
    'exists',
    {
      SELECT: {
        from: { ref: [entity], as: 'theirs' },
        columns: [{ val: 1 }],
        where: [{ ref: ['theirs', column] }, '=', { val: primary.ID }, ...condition]
      }
    }
  ])
  const [counted] = await db.run<Counted[]>({
    SELECT: {
      from: { ref: [entity], as: 'own' },
      columns: [{ func: 'count', args: ['*'], as: 'rows' }],
      where: [{ ref: ['own', column] }, '=', { val: secondary.ID }, 'and', { xpr: twins }]
    }
  })
  return Number(counted?.rows ?? 0)
}
