/** A property or navigation property of CSDL JSON 4.01 (OASIS, sections 7 and 8). */
export interface CsdlElement {
  readonly $Kind?: string
  readonly $Type?: string
  readonly $Collection?: boolean
  readonly $Nullable?: boolean
  readonly $DefaultValue?: unknown
  readonly $MaxLength?: number
  readonly $Scale?: number | string
  readonly $OnDelete?: string
  readonly $Partner?: string
  readonly $ReferentialConstraint?: Readonly<Record<string, string>>
}

/** Parameter of an action or function. */
export interface CsdlParameter extends CsdlElement {
  readonly $Name: string
}

/** One overload of an action or function. */
export interface CsdlOperation {
  readonly $Kind: 'Action' | 'Function'
  readonly $IsBound?: boolean
  readonly $Parameter?: readonly CsdlParameter[]
  readonly $ReturnType?: CsdlElement
}

/** Entity set, singleton, or import of an action or function. */
interface CsdlSet {
  readonly $Collection?: boolean
  readonly $Type?: string
  readonly $Action?: string
  readonly $Function?: string
}

export type Annotations = Readonly<Record<string, unknown>>

/** The document behind `$metadata` with `Accept: application/json`. */
export interface Csdl {
  readonly $EntityContainer: string
  readonly [namespace: string]: unknown
}

/** The one schema of the document, which also has its container. */
export interface Schema {
  readonly namespace: string
  readonly members: Readonly<Record<string, unknown>>
  readonly sets: Readonly<Record<string, CsdlSet>>
  /** The annotations of a target: `Books`, `Books/title`; those of a set are at `set:Books`. */
  readonly annotationsOf: (target: string) => Annotations
}

/** @throws Error when the document has no container. */
export function schemaOf(document: Csdl): Schema {
  const container = document.$EntityContainer
  const dot = container.lastIndexOf('.')
  const [namespace, name] = [container.slice(0, dot), container.slice(dot + 1)]
  const members = recordOf(document[namespace])
  const all = recordOf(members['$Annotations'])
  const annotationsOf = (target: string): Annotations => {
    const full = target.startsWith('set:') ? `${container}/${target.slice(4)}` : `${namespace}.${target}`
    return recordOf(all[full])
  }
  const entries = Object.entries(recordOf(members[name])).filter(([key]) => !key.startsWith('$'))
  if (entries.length === 0) throw new Error('$metadata has no entity container')
  return { namespace, members, sets: Object.fromEntries(entries) as Schema['sets'], annotationsOf }
}

/** The record itself; an empty one for anything else. */
export function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}
}

/** The list itself; an empty one for anything else. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

export const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

export const numberOf = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined)

/** The path of `{ $Path }`, or a plain property path. */
export const pathOf = (value: unknown): string | undefined => textOf(value) ?? textOf(recordOf(value)['$Path'])
