import {
  type Column,
  elementsOn,
  type Entity,
  nameOf,
  type Operand,
  type RunningService,
  type Selection,
  type SelectQuery,
  type Token
} from '../../types.ts'
import { type ComputedElement, computedOf } from '../computed.ts'
import { DRAFT_ELEMENTS } from '../drafts.ts'
import { convertedElement, plainEntity } from '../eligible.ts'
import { isStored, markOf, MOST_LITERALS } from '../literals.ts'

/** Characters of a query that are looked at. */
const LONGEST = 8000

/** A query, apart from the texts in it. */
export interface QueryShape {
  /** Equal for queries that differ in these alone. */
  readonly key: string
  /** The texts, in their order. */
  readonly literals: readonly string[]
  /** Rows of it are read. */
  readonly entity: Entity
  readonly computed: readonly ComputedElement[]
}

/**
 * The shape of a query of a client to `service`; undefined for one that does not read plain columns of one entity: these are
 * left to the service.
 */
export function queryShapeOf({ SELECT: select }: SelectQuery, service: RunningService): QueryShape | undefined {
  const entity = entityOf(select, service)
  if (!entity || !select.columns?.every(column => isPlainColumn(column, entity))) return undefined
  const literals: string[] = []
  const odd: string[] = []
  const key = JSON.stringify(select, (name, value: unknown) => {
    // the databases read expressions in more ways than the guard lets pass
    if (name === 'func' && String(value).toLowerCase() === 'matchespattern') odd.push(name)
    if (name !== 'val' || typeof value !== 'string') return value
    if (!isStored(value)) odd.push(value)
    literals.push(value)
    return markOf(value) + signsIn(value)
  })
  if (odd.length > 0 || key.length > LONGEST || literals.length > MOST_LITERALS) return undefined
  return { key, literals, entity, computed: computedOf(entity) }
}

/** Characters that patterns of the database know: of texts with them CAP may change some, and of others none. */
const signsIn = (literal: string): string => [...'%_'].filter(sign => literal.includes(sign)).join('')

function entityOf({ from }: Selection, service: RunningService): Entity | undefined {
  const [first, ...more] = from.ref ?? []
  const prefix = `${service.name}.`
  if (typeof first !== 'string' || more.length > 0 || !first.startsWith(prefix)) return undefined
  return plainEntity(service, first.slice(prefix.length))
}

/** True for a column whose values are of types that CAP hands out as the database gives them. */
function isPlainColumn(column: Column | string, entity: Entity): boolean {
  if (typeof column === 'string') return false
  const { expand, ref } = column
  if (!expand) return isPlainOperand(column, entity)
  const target = ref?.length === 1 ? convertedElement(entity, nameOf(ref[0] ?? ''))?._target : undefined
  return target !== undefined && !target.drafts && expand.every(each => isPlainColumn(each, target))
}

function isPlainOperand({ ref, args, xpr, list, SELECT }: Operand, entity: Entity): boolean {
  if (SELECT) return false
  if (ref) return isPlainPath(ref, entity)
  const named = Array.isArray(args) ? (args as readonly Token[]) : Object.values(args ?? {})
  const parts: readonly Token[] = [...named, ...(xpr ?? []), ...(list ?? [])]
  return parts.every(part => typeof part === 'string' || isPlainOperand(part, entity))
}

function isPlainPath(ref: NonNullable<Operand['ref']>, entity: Entity): boolean {
  const elements = elementsOn(ref, entity)
  const owners = [entity, ...elements.map(({ _target }) => _target)]
  return (
    elements.length === ref.length &&
    elements.every(({ name }, index) => {
      const owner = owners[index]
      return owner !== undefined && !DRAFT_ELEMENTS.has(name) && convertedElement(owner, name) !== undefined
    })
  )
}
