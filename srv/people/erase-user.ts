import { type Db, inTransaction, reader, takeLock, type Tx } from '../cap/database/database.ts'
import { framework } from '../cap/types.ts'
import { bumpGeneration } from '../cap/database/generations.ts'
import { log } from '../cap/log.ts'
import { replaceDraftUsers } from '../cap/model/draft-users.ts'
import {
  createAnonymousUser,
  linkedTo,
  naming,
  personOf,
  readPerson,
  type Condition,
  type AnonymousUser,
  type Person,
  withoutSharedNames
} from './model/person.ts'
import { tellErased } from './on-erase.ts'
import { personalColumns, type Definitions, type Link, type Text } from './model/personal-columns.ts'
import type { User } from './model/user.ts'

/** Replacement for the names of an erased person. */
const NOBODY = 'anonymized'

/** The rows that name a person in one column, and their treatment. */
export type Place = (Text | Link) & { readonly where: Condition }

/** Rows of a table that an erasure has deleted, and values in it that it has replaced. */
export interface ErasedTable {
  readonly table: string
  deleted: number
  anonymized: number
}

/** Result of an erasure. */
export interface Erased {
  /** The uuid of the anonymous user that kept records refer to. */
  readonly anonymous: string
  /** The tables in which something has changed. */
  readonly tables: readonly ErasedTable[]
}

/**
 * Erases the person of `user`, with all merged accounts, from every table, by the annotations of the model
 * (db/people/people.cds). At the person's `own` request, names that other accounts have too are left alone.
 */
export async function eraseUser(tx: Tx, user: User, request?: 'own', begun?: Begun): Promise<Erased> {
  await takeLock(tx, 'people')
  // invalidates caches of the person's data on all instances
  await bumpGeneration(tx, 'people')
  const found = await personOf(tx, user)
  const person = request === 'own' ? await withoutSharedNames(tx, found) : found
  const { anonymous, tables } = begun ?? (await begin(tx))
  await tellErased(tx, person.ids)
  const places = placesOf(person)
  await runAll(tx, places.filter(refers), 'delete', remove, count(tables, 'deleted'))
  for (const erase of ['anonymize', 'unlink'] as const)
    await runAll(tx, places, erase, place => replace(place, anonymous), count(tables, 'anonymized'))
  await runAll(
    tx,
    places.filter(place => !refers(place)),
    'delete',
    remove,
    count(tables, 'deleted')
  )
  await replaceDraftUsers(tx, person.names.loginId, NOBODY, count(tables, 'anonymized'))
  const erased = [...tables.values()]
  const sum = (what: 'deleted' | 'anonymized') => erased.reduce((total, table) => total + table[what], 0)
  log('people').info(
    `erased a person: ${person.ids.length} accounts, ${sum('deleted')} rows deleted, ${sum('anonymized')} anonymized`
  )
  return { anonymous: anonymous.uuid, tables: erased }
}

/** The result of the pages of an erasure. */
export interface Begun {
  readonly anonymous: AnonymousUser
  readonly tables: Map<string, ErasedTable>
}

/** Rows of one transaction. */
const PAGE = 500

/**
 * Erases the person from whole pages of rows, each in a transaction of its own, so that nobody waits long for the one that
 * erases the rest: less than a page of each column. Undefined when there was no page.
 */
export async function erasePages(user: User, request?: 'own'): Promise<Begun | undefined> {
  const db = await reader()
  const found = await readPerson(db, user)
  const places = placesOf(request === 'own' ? await withoutSharedNames(db, found) : found).filter(refers)
  let begun: Begun | undefined
  for (const erase of ['delete', 'anonymize', 'unlink'] as const)
    for (const place of places.filter(each => each.erase === erase))
      for await (const page of pagesOf(db, place)) {
        begun ??= await inTransaction(begin)
        const { anonymous, tables } = begun
        const statement = erase === 'delete' ? remove(page) : replace(page, anonymous)
        const rows = await inTransaction(tx => tx.run<number>(statement))
        count(tables, erase === 'delete' ? 'deleted' : 'anonymized')(place.entity, rows)
      }
  return begun
}

async function begin(tx: Tx): Promise<Begun> {
  return { anonymous: await createAnonymousUser(tx), tables: new Map() }
}

/** The whole pages of the rows of a place, in the order of their key; a table with several keys has none. */
async function* pagesOf(db: Db, place: Place): AsyncGenerator<Place> {
  const [key, ...more] = keysOf(place.entity)
  if (key === undefined || more.length > 0) return
  for (let last: string | undefined; ;) {
    const after = last === undefined ? [] : ['and', { ref: [key] }, '>', { val: last }]
    const where = [{ xpr: place.where }, ...after]
    const rows = await db.run<Record<string, string>[]>({
      SELECT: {
        from: { ref: [place.entity] },
        columns: [{ ref: [key] }],
        where,
        orderBy: [{ ref: [key] }],
        limit: { rows: { val: PAGE } }
      }
    })
    if (rows.length < PAGE) return
    const keys = rows.map(row => row[key] ?? '')
    last = keys.at(-1) ?? ''
    const among = [{ ref: [key] }, 'in', { list: keys.map(val => ({ val })) }]
    yield { ...place, where: [{ xpr: place.where }, 'and', ...among] }
  }
}

function keysOf(entity: string): string[] {
  const { elements = {} } = (framework.model.definitions as Definitions)[entity] ?? {}
  return Object.keys(elements).filter(name => elements[name]?.key && elements[name].target === undefined)
}

/** All columns in which rows name `person`. */
export function placesOf(person: Person): readonly Place[] {
  const { texts, links } = personalColumns(framework.model.definitions as Definitions)
  return [
    ...(person.ids.length > 0 ? links.map(link => ({ ...link, where: linkedTo(person, link) })) : []),
    ...texts.flatMap(text => {
      const where = naming(person, text)
      return where ? [{ ...text, where }] : []
    })
  ]
}

/** Adds rows to one count of their table. */
const count = (tables: Map<string, ErasedTable>, what: 'deleted' | 'anonymized') => (entity: string, rows: number) => {
  if (rows === 0) return
  const table = tables.get(entity) ?? { table: entity, deleted: 0, anonymized: 0 }
  table[what] += rows
  tables.set(entity, table)
}

/** The id of the anonymous user, its uuid or another text that names nobody; null where nothing stands for the person. */
function replacementFor(place: Place, anonymous: AnonymousUser): string | null {
  if ('names' in place) return replacementForText(place, anonymous)
  return place.erase === 'unlink' ? null : anonymous.ID
}

/** Replacement for a text; null for e-mail addresses, so that nothing is ever sent to a replacement. */
function replacementForText({ names }: Text, { uuid }: AnonymousUser): string | null {
  if (names.includes('uuid')) return uuid
  return names.every(name => name === 'email') ? null : NOBODY
}

async function runAll(
  tx: Tx,
  places: readonly Place[],
  erase: Place['erase'],
  statement: (place: Place) => object,
  tell: (entity: string, rows: number) => void
): Promise<void> {
  for (const place of places.filter(each => each.erase === erase))
    tell(place.entity, await tx.run<number>(statement(place)))
}

/** True for rows other than users: users are deleted last, when no row refers to them any more. */
const refers = ({ entity }: Place) => entity !== 'tutorials.people.Users'

/** Deletes the rows, by CQN so that CAP deletes their compositions too. */
function remove({ entity, where }: Place): object {
  return { DELETE: { from: { ref: [entity] }, where } }
}

/** Replaces the column and keeps modifiedBy and modifiedAt, where CAP would record the admin who erased. */
function replace(place: Place, anonymous: AnonymousUser): object {
  const { entity, column, where, managed } = place
  const replacement = replacementFor(place, anonymous)
  const untouched = Object.fromEntries(managed.map(name => [name, { ref: [name] }]))
  return { UPDATE: { entity: { ref: [entity] }, with: { ...untouched, [column]: { val: replacement } }, where } }
}
