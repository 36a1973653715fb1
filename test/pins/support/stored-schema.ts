import { runtimeModel } from '../../support/model.ts'

/** One column of the database, as the model declares it. */
export interface Column {
  readonly entity: string
  readonly column: string
  readonly type: string
  /** Of a String(n). */
  readonly length?: number
  readonly key: boolean
  readonly notNull: boolean
  readonly values?: readonly string[]
}

interface Element {
  readonly type?: string
  readonly length?: number
  readonly key?: boolean
  readonly notNull?: boolean
  readonly virtual?: boolean
  readonly enum?: Readonly<Record<string, { readonly val?: string }>>
}

interface Definition {
  readonly kind: string
  readonly elements?: Readonly<Record<string, Element>>
  readonly query?: object
  readonly abstract?: boolean
  readonly '@cds.persistence.skip'?: boolean
}

/** Every column that the model stores, in the model's order; associations appear as their foreign keys. */
export async function storedColumns(): Promise<readonly Column[]> {
  const { definitions } = (await runtimeModel(['db'])) as { definitions: Readonly<Record<string, Definition>> }
  return Object.entries(definitions)
    .filter(
      ([name, { kind, abstract, query }]) => kind === 'entity' && name.startsWith('tutorials.') && !abstract && !query
    )
    .filter(([, definition]) => !definition['@cds.persistence.skip'])
    .flatMap(([entity, { elements = {} }]) =>
      Object.entries(elements)
        .filter(([, { type, virtual }]) => !virtual && !/^cds\.(Association|Composition)$/.test(type ?? ''))
        .map(([column, element]) => columnOf(entity, column, element, definitions))
    )
}

/** The table of an entity, in SQL. */
export const tableOf = (entity: string): string => entity.replaceAll('.', '_')

function columnOf(
  entity: string,
  column: string,
  element: Element,
  definitions: Readonly<Record<string, Definition & Element>>
): Column {
  const base = builtIn(element, definitions)
  const length = element.length ?? base.length ?? (base.type === 'cds.String' ? 255 : undefined)
  const values = element.enum ?? base.enum
  return {
    entity,
    column,
    type: (base.type ?? '').replace('cds.', ''),
    ...(base.type === 'cds.String' && length !== undefined && { length }),
    key: element.key ?? false,
    notNull: element.notNull ?? false,
    ...(values && { values: Object.keys(values) })
  }
}

/** Follows a type of the model down to the built-in one. */
function builtIn(element: Element, definitions: Readonly<Record<string, Definition & Element>>): Element {
  const named = element.type === undefined ? undefined : definitions[element.type]
  return named ? { ...builtIn(named, definitions), ...(named.enum && { enum: named.enum }) } : element
}
