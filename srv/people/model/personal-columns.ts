import { USERS } from './user.ts'

const names = ['loginId', 'uuid', 'email', 'fullName', 'githubLogin'] as const
const textErasures = ['delete', 'anonymize', 'keep'] as const
const linkErasures = ['delete', 'anonymize', 'unlink'] as const
const merges = ['move', 'keep'] as const

/** Kind of name that a text column can hold. */
export type Name = (typeof names)[number]

/** A text column that names a person. */
export interface Text {
  readonly entity: string
  readonly column: string
  readonly names: readonly Name[]
  readonly erase: (typeof textErasures)[number]
  /** Columns that CAP fills on update with time and user. */
  readonly managed: readonly string[]
}

/** The foreign key of an association to Users. */
export interface Link {
  readonly entity: string
  readonly column: string
  readonly erase: (typeof linkErasures)[number]
  readonly merge: (typeof merges)[number]
  readonly keys: readonly string[]
  /** The other columns of each unique key that the column is part of. */
  readonly uniqueWith: readonly (readonly string[])[]
  readonly managed: readonly string[]
}

export interface PersonalColumns {
  readonly texts: readonly Text[]
  readonly links: readonly Link[]
}

interface Element {
  readonly type?: string
  readonly target?: string
  readonly key?: boolean
  readonly keys?: readonly { readonly $generatedFieldName?: string }[]
  readonly [annotation: `@${string}`]: unknown
}

interface Definition {
  readonly kind: string
  readonly elements?: Readonly<Record<string, Element>>
  readonly query?: unknown
  readonly projection?: unknown
  readonly [annotation: `@${string}`]: unknown
}

/** Definitions of a model that was compiled for Node.js (`cds.compile.for.nodejs`). */
export type Definitions = Readonly<Record<string, Definition>>

/**
 * All columns of all tables that are annotated as naming a person (db/people/people.cds).
 * @throws Error for an incomplete or contradictory annotation.
 */
export function personalColumns(definitions: Definitions): PersonalColumns {
  const tables = storedEntities(definitions).map(tableOf)
  return { texts: tables.flatMap(textsOf), links: tables.flatMap(linksOf) }
}

/** Entities that are tables: neither views nor without persistence. */
export function storedEntities(definitions: Definitions): (readonly [string, Definition])[] {
  return Object.entries(definitions).filter(
    ([, { kind, query, projection, ...more }]) =>
      kind === 'entity' && !query && !projection && !more['@cds.persistence.skip']
  )
}

interface Table {
  readonly entity: string
  readonly definition: Definition
  readonly elements: Readonly<Record<string, Element>>
  readonly managed: readonly string[]
}

function tableOf([entity, definition]: readonly [string, Definition]): Table {
  const { elements = {} } = definition
  const managed = Object.keys(elements).filter(name => elements[name]?.['@cds.on.update'] !== undefined)
  return { entity, definition, elements, managed }
}

function textsOf({ entity, elements, managed }: Table): Text[] {
  return Object.entries(elements)
    .filter(([, element]) => element['@people.names'] !== undefined)
    .map(([column, element]) => ({
      entity,
      column,
      names: [element['@people.names']].flat().map(name => oneOf(names, name, `@people.names of ${entity}.${column}`)),
      erase: oneOf(textErasures, element['@people.erase'], `@people.erase of ${entity}.${column}`),
      managed
    }))
}

function linksOf({ entity, definition, elements, managed }: Table): Link[] {
  const columnsOf = (name: string) => elements[name]?.keys?.map(key => key.$generatedFieldName ?? '') ?? [name]
  const keys = Object.keys(elements).filter(name => elements[name]?.key && elements[name].target === undefined)
  const uniqueKeys = [keys, ...declaredKeys(definition).map(key => key.flatMap(columnsOf))]
  return Object.entries(elements)
    .filter(([, { target, keys: foreign }]) => target === USERS && foreign)
    .flatMap(([name, element]) =>
      columnsOf(name).map(column => ({
        entity,
        column,
        erase: oneOf(linkErasures, element['@people.erase'], `@people.erase of ${entity}.${name}`),
        merge: oneOf(merges, element['@people.merge'], `@people.merge of ${entity}.${name}`),
        keys,
        uniqueWith: uniqueKeys.filter(key => key.includes(column)).map(key => key.filter(each => each !== column)),
        managed
      }))
    )
}

/** Unique keys declared by `@assert.unique`, as lists of element names. */
function declaredKeys(definition: Definition): string[][] {
  return Object.entries(definition)
    .filter(([name]) => name.startsWith('@assert.unique.'))
    .map(([, references]) => (references as { '=': string }[]).map(reference => reference['=']))
}

/** Reads the value of an annotation, written `#value` or `'value'`. */
function oneOf<T extends string>(allowed: readonly T[], annotation: unknown, what: string): T {
  const given = (annotation as { '#'?: unknown } | undefined)?.['#'] ?? annotation
  const found = allowed.find(value => value === given)
  if (!found) throw new Error(`${what} must be one of ${allowed.join(', ')}`)
  return found
}
