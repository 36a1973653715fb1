import { randomUUID } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type Name, personalColumns, storedEntities } from '../../../srv/people/model/personal-columns.ts'
import type { Backend } from '../../support/backend.ts'
import { projectRoot } from '../../support/launch.ts'
import { definitionsOf } from './undeclared.ts'

/** A person as tables may name one. */
export interface Somebody {
  readonly ID: string
  readonly names: Readonly<Record<Name, string>>
}

interface Element {
  readonly type?: string
  readonly key?: boolean
  readonly notNull?: boolean
  readonly target?: string
  readonly '@odata.foreignKey4'?: string
  readonly '@assert.range'?: true | readonly [number, number]
  readonly items?: object
  readonly length?: number
  readonly enum?: Readonly<Record<string, { readonly val?: string | number }>>
}

type Value = string | number

/** The tables with several rows that every installation has; a single one could name one person only. */
const reference = new Set(
  globSync('db/*/reference/*.csv', { cwd: projectRoot })
    .filter(file => readFileSync(join(projectRoot, file), 'utf8').trim().split('\n').length > 2)
    .map(file => basename(file, '.csv'))
)

const definitions = await definitionsOf(['db', join(import.meta.dirname, 'probe.cds')])
const { texts, links } = personalColumns(definitions)

/** Every table that can name a person, as a table of SQL. */
export const personalTables = [...new Set([...texts, ...links].map(({ entity }) => tableOf(entity)))].sort()

/** Writes rows that name `somebody` in every column that can, by every kind of name. */
export async function nameEverywhere(backend: Backend, somebody: Somebody): Promise<void> {
  for (const [entity, { elements = {} }] of storedEntities(definitions)) {
    const named = texts.filter(text => text.entity === entity && entity + text.column !== 'tutorials.people.Usersuuid')
    const linked = links.filter(link => link.entity === entity && link.column !== 'mergedInto_ID')
    if (named.length + linked.length === 0) continue
    const oncePerKey = linked.some(link => link.uniqueWith.some(others => others.length === 0))
    const kinds = Math.max(1, ...named.map(({ names }) => names.length))
    for (let turn = 0; turn < (oncePerKey ? 1 : kinds); turn++) {
      const personal = {
        ...Object.fromEntries(linked.map(({ column }) => [column, somebody.ID])),
        ...Object.fromEntries(
          named.map(({ column, names }) => [column, somebody.names[names[turn % names.length] ?? 'loginId']])
        )
      }
      if (reference.has(entity)) await update(backend, entity, personal)
      else await insert(backend, entity, { ...(await required(backend, elements)), ...personal })
    }
  }
}

/** Writes into a row that is there and names nobody yet: no row can be added to a fixed set. */
async function update(backend: Backend, entity: string, row: Readonly<Record<string, Value>>): Promise<void> {
  const assignments = Object.keys(row).map(column => `${column} = ?`)
  const key = keyOf(entity)
  const one = `(SELECT ${key} FROM ${tableOf(entity)} ORDER BY CASE WHEN createdBy IS NULL THEN 0 ELSE 1 END, ${key} LIMIT 1)`
  await backend.sql(`UPDATE ${tableOf(entity)} SET ${assignments.join(', ')} WHERE ${key} = ${one}`, Object.values(row))
}

async function insert(backend: Backend, entity: string, row: Readonly<Record<string, Value>>): Promise<void> {
  const columns = Object.keys(row)
  const marks = columns.map(() => '?').join(', ')
  await backend.sql(`INSERT INTO ${tableOf(entity)} (${columns.join(', ')}) VALUES (${marks})`, Object.values(row))
}

/** The tables with a value that contains one of `words`, in any case, and how many such values. */
export async function tablesWith(
  backend: Backend,
  words: readonly string[]
): Promise<Readonly<Record<string, number>>> {
  const hits: Record<string, number> = {}
  const wanted = words.map(word => word.toLowerCase())
  for (const table of await allTables(backend))
    for (const row of await backend.sql(`SELECT * FROM ${table}`))
      for (const value of Object.values(row))
        if (wanted.some(word => String(value).toLowerCase().includes(word))) hits[table] = (hits[table] ?? 0) + 1
  return hits
}

async function allTables({ database, sql }: Backend): Promise<string[]> {
  const query =
    database.kind === 'sqlite'
      ? `SELECT name FROM sqlite_master WHERE type = 'table'`
      : `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`
  return (await sql(query)).map(row => String(row['name']))
}

function tableOf(entity: string): string {
  return entity.replaceAll('.', '_')
}

/** The first key column of a table. */
function keyOf(entity: string): string {
  const key = Object.entries(definitions[entity]?.elements ?? {}).find(([, element]) => element.key)
  if (!key) throw new Error(`${entity} has no key`)
  return key[0]
}

type Elements = Readonly<Record<string, Element>>

/** Values for the columns that cannot be null; what must refer to a row refers to one. */
async function required(backend: Backend, elements: Elements): Promise<Record<string, Value>> {
  const columns = Object.entries(elements).filter(([, element]) => !element.target && (element.key ?? element.notNull))
  const row: Record<string, Value> = {}
  for (const [name, element] of columns) {
    const target = elements[element['@odata.foreignKey4'] ?? '']?.target
    row[name] = target === undefined ? valueFor(element) : await newRow(backend, target)
  }
  return row
}

/** The ID of a new row of `entity`. */
async function newRow(backend: Backend, entity: string): Promise<string> {
  const row = await required(backend, definitions[entity]?.elements as Elements)
  await insert(backend, entity, row)
  return String(row['ID'])
}

let made = 0

function valueFor(element: Element): Value {
  made += 1
  if (element.items) return '[]'
  const base = definitions[element.type ?? ''] as Element | undefined
  if (base) return valueFor({ ...base, ...element, ...(base.type && { type: base.type }) })
  const last = Object.entries(element.enum ?? {}).at(-1)
  if (last) return last[1].val ?? last[0]
  const range = element['@assert.range']
  if (range && range !== true) return range[0]
  if (element.type === 'cds.UUID') return randomUUID()
  if (element.type === 'cds.Boolean') return 0
  if (element.type === 'cds.Timestamp') return new Date(made * 1000).toISOString()
  // more would not fit a share, such as Decimal(5, 4)
  if (element.type === 'cds.Decimal') return 1
  if (/Int|Double/.test(element.type ?? '')) return made
  return `t${made}`.slice(0, element.length ?? 255)
}
