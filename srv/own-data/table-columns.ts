import type { Definitions } from '../people/index.ts'

interface Element {
  readonly type?: string
  readonly target?: string
  readonly key?: boolean
  readonly virtual?: boolean
  readonly value?: unknown
  readonly '@people.export'?: boolean
}

/** The columns of a table that can be exported. */
export interface TableColumns {
  readonly keys: readonly string[]
  readonly columns: readonly string[]
  /** Compositions, whose rows go with the row: the entities that they lead to, and their columns. */
  readonly parts: readonly { readonly name: string; readonly entity: string; readonly columns: readonly string[] }[]
}

/** Bytes mean nothing in JSON, and none of them name a person. */
const BYTES = /^cds\.(LargeBinary|Binary|Vector)$/

/** Reads the columns of `entity` from the model. @throws Error for an entity that the model does not have. */
export function columnsOf(definitions: Definitions, entity: string): TableColumns {
  const elements = elementsOf(definitions, entity)
  return {
    keys: elements.filter(([, element]) => isStored(element) && element.key).map(([name]) => name),
    columns: exported(elements),
    parts: elements.flatMap(([name, { type, target }]) =>
      type === 'cds.Composition' && target
        ? [{ name, entity: target, columns: exported(elementsOf(definitions, target)) }]
        : []
    )
  }
}

type Elements = readonly (readonly [string, Element])[]

function elementsOf(definitions: Definitions, entity: string): Elements {
  const elements = Object.entries((definitions[entity]?.elements ?? {}) as Readonly<Record<string, Element>>)
  if (elements.length === 0) throw new Error(`the model has no entity ${entity}`)
  return elements
}

const exported = (elements: Elements): string[] =>
  elements.filter(([, element]) => isStored(element) && element['@people.export'] !== false).map(([name]) => name)

const isStored = ({ target, virtual, value, type = '' }: Element): boolean =>
  target === undefined && !virtual && value === undefined && !BYTES.test(type)
