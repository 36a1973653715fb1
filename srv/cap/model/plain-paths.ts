import type { LoadedModel } from '../types.ts'

/** Vocabularies of OData that pages read. */
const vocabularies = /^@(?:UI|Common|Core|Capabilities|Communication|Measures|Validation|HTML5)\./

/** A path in parentheses, `(agency.ID)`, as the compiler parses it: an expression of nothing but a reference. */
interface Reference {
  readonly '=': string
  readonly ref: readonly string[]
  readonly param?: boolean
}

interface Typed {
  readonly type?: unknown
}

interface Annotated {
  readonly kind?: string
  readonly target?: string
  readonly keys?: readonly { readonly ref: readonly string[] }[]
  readonly elements?: Readonly<Record<string, Annotated>>
  readonly actions?: Readonly<Record<string, Annotated>>
  readonly params?: Readonly<Record<string, Annotated & Typed>>
  [annotation: `@${string}`]: unknown
}

/** Definition at which paths of annotations begin. */
interface Place {
  readonly owner: Annotated
  /** Parameter of a bound operation that stands for the row. */
  readonly row: string | undefined
}

/**
 * Writes paths in parentheses, `(agency.ID)`, as paths without them, in annotations of the vocabularies of OData: the compiler
 * writes an expression that is only a reference as `{}` into CSDL JSON (as `Path="agency_ID"` into XML), so that pages lost it.
 */
export function plainPaths({ definitions }: LoadedModel): void {
  const all = definitions as Readonly<Record<string, Annotated>>
  for (const owner of Object.values(all)) {
    if (owner.kind !== 'entity') continue
    const annotated = [owner, ...Object.values(owner.elements ?? {})]
    for (const each of annotated) rewrite(all, each, { owner, row: undefined })
    for (const action of Object.values(owner.actions ?? {})) rewrite(all, action, { owner, row: rowOf(action) })
  }
}

/** The name of the binding parameter in metadata. */
function rowOf({ params = {}, ...action }: Annotated): string {
  const [[name, first] = ['', undefined]] = Object.entries(params)
  const isBinding = first?.type === '$self' || (first as { items?: Typed } | undefined)?.items?.type === '$self'
  const named = action['@cds.odata.bindingparameter.name']
  return isBinding ? name : typeof named === 'string' ? named : 'in'
}

function rewrite(all: Readonly<Record<string, Annotated>>, annotated: Annotated, place: Place): void {
  for (const [name, value] of Object.entries(annotated) as [`@${string}`, unknown][])
    if (vocabularies.test(name)) annotated[name] = plain(all, value, place)
}

function plain(all: Readonly<Record<string, Annotated>>, value: unknown, place: Place): unknown {
  if (Array.isArray(value)) return value.map(each => plain(all, each, place))
  if (typeof value !== 'object' || value === null) return value
  if ('=' in value) return isReference(value) ? { '=': pathOf(all, value, place) } : value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, plain(all, each, place)]))
}

const isReference = (value: object): value is Reference => 'ref' in value && Array.isArray(value.ref)

/** The path with the key of an association as the property that holds it: `agency.ID` is `agency_ID`. */
function pathOf(all: Readonly<Record<string, Annotated>>, { ref, param }: Reference, { owner, row }: Place): string {
  const isSelf = ref[0] === '$self'
  const steps = isSelf || param ? ref.slice(1) : ref
  const prefix = param ? [String(ref[0])] : isSelf && row !== undefined ? [row] : []
  const path: string[] = []
  let at: Annotated | undefined = owner
  let before: Annotated | undefined
  for (const step of steps) {
    const held = before?.keys?.some(key => key.ref.join('.') === step)
    if (held) path.push(`${path.pop()}_${step}`)
    else path.push(step)
    before = at?.elements?.[step]
    at = before?.target === undefined ? before : all[before.target]
  }
  return [...prefix, ...path].join('.')
}
