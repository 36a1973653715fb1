import cds from '@sap/cds'
import { type Db, takeNumbers } from './database.ts'
import type { Element, Entity, Query } from '../types.ts'
import { bumpGeneration, type Generation, showChanges } from './generations.ts'

const { SELECT, UPDATE } = cds.ql

type NewRow = Record<string, unknown>

interface WrittenElement extends Element {
  /** The counter that gives a new row its number in this column. */
  readonly '@numbered'?: string
  readonly _target?: WrittenEntity
}

interface WrittenEntity extends Entity<WrittenElement> {
  /** The generation that changes with rows of this entity. */
  readonly '@generation'?: Generation
}

interface Write {
  readonly target?: WrittenEntity
  readonly query: Query
}

interface Context {
  before(event: 'commit', listener: () => Promise<void>): void
  on(event: 'succeeded', listener: () => Promise<void>): void
}

/** The database service or one of its transactions, as handlers see it. */
interface Database extends Db {
  readonly context: Context
  before(events: readonly string[], handler: (this: Database, write: Write) => Promise<void> | void): void
  after(
    events: readonly string[],
    handler: (this: Database, result: unknown, write: Write) => Promise<void> | void
  ): void
}

/**
 * Observes every CQL write, whoever makes it: new rows get their numbers (`@numbered` of a column names the counter), and
 * the caches over the entity are invalidated when the transaction commits (`@generation` of the entity).
 */
export function observeWrites(service: object): void {
  const database = service as Database
  database.before(['INSERT', 'UPSERT'], async function ({ target, query }) {
    const rows = (query.INSERT ?? query.UPSERT)?.entries as readonly NewRow[] | undefined
    if (target && rows && !isDraft(target)) await numberRows(this, target, rows)
  })
  database.after(['UPDATE'], async function (_, { target, query }) {
    if (target && query.UPDATE?.data && !isDraft(target)) await numberNewParts(this, target, query.UPDATE.data)
  })
  database.after(['INSERT', 'UPSERT', 'UPDATE', 'DELETE'], function (changed, { target }) {
    const name = target?.['@generation']
    // an erasure looks through all tables, and changes nothing in most of them
    if (target && name && changed !== 0 && !isDraft(target)) invalidate(this, name)
  })
}

const isDraft = ({ name }: WrittenEntity) => name.endsWith('.drafts')

/** Numbers the rows of `entity` that have no number yet, and the rows they are composed of. */
async function numberRows(tx: Db, entity: WrittenEntity, rows: readonly NewRow[]): Promise<void> {
  for (const { name, '@numbered': counter } of Object.values(entity.elements)) {
    const fresh = counter === undefined ? [] : rows.filter(row => row[name] === undefined || row[name] === null)
    if (counter === undefined || fresh.length === 0) continue
    let next = await takeNumbers(tx, counter, fresh.length)
    for (const row of fresh) row[name] = next++
  }
  for (const { part, parts } of partsOf(entity, rows)) await numberRows(tx, part, parts)
}

/** The rows that an update has added below its own are known only once they are there. */
async function numberNewParts(tx: Db, entity: WrittenEntity, data: NewRow): Promise<void> {
  for (const { part, parts } of partsOf(entity, [data])) {
    for (const { name, '@numbered': counter } of Object.values(part.elements))
      if (counter !== undefined) await numberStored(tx, part, name, counter)
    for (const each of parts) await numberNewParts(tx, part, each)
  }
}

async function numberStored(tx: Db, { name: entity }: WrittenEntity, column: string, counter: string): Promise<void> {
  const fresh = await tx.run<{ ID: string }[]>(
    SELECT.from(entity)
      .columns('ID')
      .where({ [column]: null })
  )
  if (fresh.length === 0) return
  let next = await takeNumbers(tx, counter, fresh.length)
  for (const { ID } of fresh)
    await tx.run(
      UPDATE.entity(entity)
        .set({ [column]: next++ })
        .where({ ID })
    )
}

/** The composed rows that `rows` bring along, by composition. */
function partsOf(
  entity: WrittenEntity,
  rows: readonly NewRow[]
): readonly { part: WrittenEntity; parts: readonly NewRow[] }[] {
  return Object.values(entity.elements).flatMap(({ name, isComposition, _target: part }) => {
    if (!isComposition || !part) return []
    const parts = rows.flatMap(row => (row[name] ?? []) as NewRow | readonly NewRow[])
    return parts.length === 0 ? [] : [{ part, parts }]
  })
}

const invalidated = new WeakMap<Context, Set<Generation>>()

/** At the end of the transaction, so that the row of the generation is the last that writers wait for. */
function invalidate(tx: Database, name: Generation): void {
  const names = invalidated.get(tx.context) ?? new Set()
  invalidated.set(tx.context, names)
  if (names.has(name)) return
  if (names.size === 0) tx.context.on('succeeded', showChanges)
  names.add(name)
  tx.context.before('commit', () => bumpGeneration(tx, name))
}
