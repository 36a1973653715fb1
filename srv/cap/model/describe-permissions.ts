import type { Definition, Definitions, Element, LoadedModel } from '../types.ts'

interface Grant {
  readonly grant?: string | readonly string[]
  readonly to?: string | readonly string[]
}

interface Restricted {
  readonly kind?: string
  '@requires'?: string | readonly string[]
  '@restrict'?: readonly Grant[]
  [annotation: `@${string}`]: unknown
}

interface WithActions extends Definition<Element & Restricted>, Restricted {
  readonly kind: string
  readonly actions?: Readonly<Record<string, Restricted>>
}

/** Scopes of which a caller needs one. */
type Scopes = readonly string[]

/** Roles that CAP gives to callers itself, so that no page needs to say who lacks them. */
const pseudoRoles: ReadonlySet<string> = new Set(['any', 'authenticated-user', 'system-user', 'internal-user'])

const events = { InsertRestrictions: 'CREATE', UpdateRestrictions: 'UPDATE', DeleteRestrictions: 'DELETE' } as const

/**
 * Says in the metadata of services which scopes operations, writes and single elements need (Capabilities.PermissionType of
 * OData), so that pages offer nothing that is refused: from `@requires` and `@restrict` of operations and entities, and
 * from `@requires` of elements, which `mayWrite` checks.
 */
export function describePermissions(csn: LoadedModel): void {
  const definitions = csn.definitions as Definitions<WithActions>
  const services = Object.entries(definitions).filter(([, { kind }]) => kind === 'service')
  for (const [service, { '@requires': access }] of services)
    for (const [name, definition] of Object.entries(definitions)) {
      if (!name.startsWith(`${service}.`)) continue
      if (definition.kind === 'entity') describeEntity(definition, listed(access))
      for (const operation of [definition, ...Object.values(definition.actions ?? {})]) describeOperation(operation)
    }
}

function describeOperation(operation: Restricted): void {
  if (operation.kind !== 'action' && operation.kind !== 'function') return
  const needed = neededFor(operation, '*')
  if (needed.length > 0) operation['@Capabilities.OperationRestrictions.Permissions'] ??= permissions(needed.map(scope))
}

function describeEntity(entity: WithActions, access: Scopes): void {
  for (const [restrictions, event] of Object.entries(events)) {
    const needed = neededFor(entity, event)
    if (needed.length > 0) entity[`@Capabilities.${restrictions}.Permissions`] ??= permissions(needed.map(scope))
  }
  const elements = Object.entries(entity.elements ?? {}).flatMap(([name, element]) => {
    const needed = neededFor(element, 'UPDATE')
    return needed.length > 0 ? [{ name: nameInMetadata(name, element), needed }] : []
  })
  if (elements.length === 0) return
  const scopes = new Set([...access, ...elements.flatMap(({ needed }) => needed)])
  entity['@Capabilities.UpdateRestrictions.Permissions'] ??= permissions(
    [...scopes].map(each => {
      const others = elements.filter(({ needed }) => !needed.includes(each)).map(({ name }) => `-${name}`)
      return { Scope: each, RestrictedProperties: ['*', ...others].join(',') }
    })
  )
}

const nameInMetadata = (name: string, { target, keys }: Element): string =>
  target === undefined ? name : `${name}_${keys?.[0]?.ref[0] ?? 'ID'}`

/** The scopes that an event needs beyond those of the service; none where everybody may. */
function neededFor({ '@requires': requires, '@restrict': grants = [] }: Restricted, event: string): Scopes {
  const granted = grants
    .filter(({ grant = '*' }) => covers(listed(grant), event))
    .flatMap(({ to = 'any' }) => listed(to))
  const needed = [...listed(requires), ...granted]
  return needed.some(each => pseudoRoles.has(each)) ? [] : needed
}

const covers = (granted: readonly string[], event: string): boolean =>
  event === '*' || granted.some(each => each === '*' || each === event || (each === 'WRITE' && event !== 'READ'))

const listed = (value: string | readonly string[] | undefined): readonly string[] =>
  value === undefined ? [] : typeof value === 'string' ? [value] : value

const scope = (name: string) => ({ Scope: name })

const permissions = (scopes: readonly object[]) => [{ SchemeName: 'OAuth2', Scopes: scopes }]
