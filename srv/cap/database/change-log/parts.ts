import type { Definition, Element, LoadedModel } from '../../types.ts'
import { isPostgres, type Tx } from '../database.ts'
import { tableOf } from '../tables.ts'

/**
 * A part of an object whose changes stand under the object (`@history` of its entity): each is one entry of the change log, with
 * the row before and after as JSON, and words for people beside.
 */
interface Part {
  readonly entity: string
  /** Associations that lead from the part to its object. */
  readonly way: readonly Step[]
  readonly root: string
  /** Element of the object by which people know it. */
  readonly title: string
  /** Compositions that lead from the object to the part, such as `completionPaths.items`. */
  readonly path: string
  /** Paths of which the first with a value names the part. */
  readonly texts: readonly (readonly Step[])[]
  /** Element with its place among others. */
  readonly place: string | undefined
  /** Columns of the row, and those of which a change is one of a person. */
  readonly columns: readonly string[]
  readonly watched: readonly string[]
}

/** A column, and the table where the next one stands if it is a reference. */
interface Step {
  readonly column: string
  readonly target: string | undefined
}

const managed = /^(createdAt|createdBy|modifiedAt|modifiedBy)$/
const large = new Set(['cds.LargeString', 'cds.LargeBinary', 'cds.Binary', 'cds.Map', 'cds.Vector'])
const CHANGES = 'sap_changelog_Changes'
const COLUMNS = `ID, attribute, valueChangedFrom, valueChangedTo, valueChangedFromLabel, valueChangedToLabel, entity, entityKey,
  objectID, createdAt, createdBy, valueDataType, modification, transactionID`

/** Makes the triggers of all parts that `model` declares, where they are not there as they should be. */
export async function deployParts(tx: Tx, model: Pick<LoadedModel, 'definitions'>, guid: string): Promise<void> {
  const parts = partsOf(model)
  const wanted = isPostgres() ? postgresTriggers(parts) : sqliteTriggers(parts, guid)
  const present = await tx.run<{ name: string; sql: string }[]>(
    isPostgres()
      ? `SELECT proname AS "name", prosrc AS "sql" FROM pg_proc
          WHERE proname LIKE '%\\_part\\_change' AND pronamespace = current_schema()::regnamespace`
      : `SELECT name AS "name", sql AS "sql" FROM sqlite_master WHERE type = 'trigger' AND name LIKE '%\\_part\\_%' ESCAPE '\\'`
  )
  const known = new Map(present.map(({ name, sql }) => [name.toLowerCase(), sql]))
  for (const { name, body, make, drop } of wanted) {
    if (known.get(name.toLowerCase()) !== body) for (const statement of [...drop, ...make]) await tx.run(statement)
    known.delete(name.toLowerCase())
  }
  for (const name of known.keys()) await tx.run(isPostgres() ? `DROP FUNCTION ${name} CASCADE` : `DROP TRIGGER ${name}`)
}

/** A trigger with the text by which the database knows it. */
interface Trigger {
  readonly name: string
  readonly body: string
  readonly drop: readonly string[]
  readonly make: readonly string[]
}

function partsOf({ definitions }: Pick<LoadedModel, 'definitions'>): Part[] {
  return Object.entries(definitions).flatMap(([entity, definition]) => {
    const { '@history.root': root, '@history.path': path } = definition
    // projections inherit the annotation
    if (typeof root !== 'string' || typeof path !== 'string' || definition.query || definition.projection) return []
    const way = stepsOf(definitions, definition, root)
    const { elements = {} } = definition
    const columns = Object.entries(elements).filter(isColumn)
    return [
      {
        entity,
        way,
        path,
        root: way.at(-1)?.target ?? entity,
        title: String(definition['@history.title']),
        texts: (definition['@history.texts'] as readonly string[]).map(text => stepsOf(definitions, definition, text)),
        place: definition['@history.place'] as string | undefined,
        columns: columns.map(([name]) => name),
        watched: columns.filter(isWatched).map(([name]) => name)
      }
    ]
  })
}

type Named = [name: string, element: Element]

const isColumn = ([name, { type = '', target, virtual, items, elements }]: Named): boolean =>
  target === undefined && !virtual && !items && !elements && !large.has(type) && !managed.test(name)

/** Numbers that the platform gives are no change of a person. */
const isWatched = ([, element]: Named): boolean =>
  element['@numbered'] === undefined && element['@history.derived'] !== true

function stepsOf(definitions: LoadedModel['definitions'], from: Definition, path: string): Step[] {
  let here: Definition | undefined = from
  return path.split('.').map(name => {
    const target = here?.elements?.[name]?.target
    here = target === undefined ? undefined : definitions[target]
    return target === undefined ? { column: name, target } : { column: `${name}_ID`, target }
  })
}

/** The value at the end of a path from a row of a trigger. */
function valueOf(row: string, [first, ...others]: readonly Step[]): string {
  if (!first) return 'NULL'
  let value = `${row}.${first.column}`
  let { target } = first
  for (const step of others) {
    value = `(SELECT ${step.column} FROM ${tableOf(target ?? '')} WHERE ID = ${value})`
    target = step.target
  }
  return value
}

/** Words for a row: its place and the first text that it has. */
function labelOf(row: string, { texts, place }: Part): string {
  const text = `COALESCE(${[...texts.map(steps => valueOf(row, steps)), "''"].join(', ')})`
  return place === undefined ? text : `CAST(${row}.${place} AS VARCHAR(20)) || '. ' || ${text}`
}

/** An entry for a row; the first of a path may be stored before what it belongs to, and is moved there later. */
function entryOf(part: Part, before: string | undefined, after: string | undefined, session: Session): string {
  const { way, path, root, title, entity } = part
  const row = after ?? before ?? ''
  const owner = valueOf(row, way)
  const parent = way[0]
  const json = (of: string | undefined): string => (of === undefined ? 'NULL' : session.json(of, part.columns))
  const label = (of: string | undefined): string => (of === undefined ? 'NULL' : labelOf(of, part))
  const modification = before === undefined ? 'create' : after === undefined ? 'delete' : 'update'
  return `INSERT INTO ${CHANGES} (${COLUMNS})
    SELECT ${session.guid}, '${path}', ${json(before)}, ${json(after)}, ${label(before)}, ${label(after)},
      CASE WHEN ${owner} IS NULL THEN '${parent?.target ?? ''}' ELSE '${root}' END,
      COALESCE(${owner}, ${row}.${parent?.column ?? ''}),
      COALESCE((SELECT ${title} FROM ${tableOf(root)} WHERE ID = ${owner}), ${owner}, ${row}.${parent?.column ?? ''}),
      ${session.now}, ${session.user}, '${entity}', '${modification}', ${session.transaction};`
}

/** Expressions of a database for what an entry says of itself. */
interface Session {
  readonly guid: string
  readonly now: string
  readonly user: string
  readonly transaction: string
  readonly json: (row: string, columns: readonly string[]) => string
}

/** Entries of parts that were stored before this row, which is their object or what leads there. */
function adoptions(parts: readonly Part[], entity: string, row: string): string[] {
  const between = parts.find(part => part.entity === entity && parts.some(each => each.way[0]?.target === entity))
  const object = parts.find(({ root }) => root === entity)
  return [
    ...(between
      ? [
          `UPDATE ${CHANGES} SET entity = '${between.root}', entityKey = ${valueOf(row, between.way)},
             objectID = COALESCE((SELECT ${between.title} FROM ${tableOf(between.root)} WHERE ID = ${valueOf(row, between.way)}), ${valueOf(row, between.way)})
           WHERE entity = '${entity}' AND entityKey = ${row}.ID;`
        ]
      : []),
    ...(object
      ? [
          `UPDATE ${CHANGES} SET objectID = ${row}.${object.title}
           WHERE entity = '${entity}' AND entityKey = ${row}.ID AND objectID = ${row}.ID;`
        ]
      : [])
  ]
}

/** Entities that have triggers: the parts, and the objects themselves. */
const tracked = (parts: readonly Part[]): readonly string[] => [
  ...new Set(parts.flatMap(({ entity, root }) => [entity, root]))
]

function sqliteTriggers(parts: readonly Part[], guid: string): Trigger[] {
  const session: Session = {
    guid,
    now: `session_context('$now')`,
    user: `session_context('$user.id')`,
    transaction: `session_context('$now')`,
    json: (row, columns) => `json_object(${columns.map(each => `'${each}', ${row}.${each}`).join(', ')})`
  }
  const when = `COALESCE(session_context('ct.skip'), 'false') <> 'true'`
  const trigger = (
    entity: string,
    kind: string,
    event: string,
    condition: string,
    body: readonly string[]
  ): Trigger => {
    const name = `${tableOf(entity)}_part_${kind}`
    const sql = `CREATE TRIGGER ${name} AFTER ${event} ON ${tableOf(entity)} WHEN ${condition} BEGIN ${body.join('\n')} END`
    return { name, body: sql, drop: [`DROP TRIGGER IF EXISTS ${name}`], make: [sql] }
  }
  return tracked(parts).flatMap(entity => {
    const part = parts.find(each => each.entity === entity)
    const adopted = adoptions(parts, entity, 'new')
    const created = [...(part ? [entryOf(part, undefined, 'new', session)] : []), ...adopted]
    const create = trigger(entity, 'create', 'INSERT', when, created)
    if (!part) return [create]
    const changed = part.watched.map(each => `old.${each} IS NOT new.${each}`).join(' OR ')
    return [
      create,
      trigger(entity, 'update', `UPDATE OF ${part.watched.join(', ')}`, `${when} AND (${changed})`, [
        entryOf(part, 'old', 'new', session)
      ]),
      trigger(entity, 'delete', 'DELETE', when, [entryOf(part, 'old', undefined, session)])
    ]
  })
}

function postgresTriggers(parts: readonly Part[]): Trigger[] {
  const session: Session = {
    guid: 'gen_random_uuid()',
    now: 'now()',
    user: `coalesce(current_setting('cap.applicationuser', true), 'anonymous')`,
    transaction: 'txid_current()',
    json: (row, columns) => `json_build_object(${columns.map(each => `'${each}', ${row}.${each}`).join(', ')})::text`
  }
  return tracked(parts).map(entity => {
    const part = parts.find(each => each.entity === entity)
    const table = tableOf(entity).toLowerCase()
    const name = `${table}_part_change`
    const created = [...(part ? [entryOf(part, undefined, 'NEW', session)] : []), ...adoptions(parts, entity, 'NEW')]
    const changed = part?.watched.map(each => `OLD.${each} IS DISTINCT FROM NEW.${each}`).join(' OR ')
    const others = part
      ? `ELSIF TG_OP = 'DELETE' THEN ${entryOf(part, 'OLD', undefined, session)}
         ELSIF ${changed ?? ''} THEN ${entryOf(part, 'OLD', 'NEW', session)}`
      : ''
    const body = `BEGIN
      IF coalesce(current_setting('ct.skip', true), 'false') = 'true' THEN RETURN NULL; END IF;
      IF TG_OP = 'INSERT' THEN ${created.join('\n')}
      ${others}
      END IF;
      RETURN NULL;
    END;`
    // PostgreSQL would refuse another type of a column that a trigger names
    const events = part ? 'INSERT OR DELETE OR UPDATE' : 'INSERT'
    return {
      name,
      body,
      drop: [],
      make: [
        `CREATE OR REPLACE FUNCTION ${name}() RETURNS TRIGGER AS $$${body}$$ LANGUAGE plpgsql`,
        `CREATE OR REPLACE TRIGGER ${name} AFTER ${events} ON ${table} FOR EACH ROW EXECUTE FUNCTION ${name}()`
      ]
    }
  })
}
