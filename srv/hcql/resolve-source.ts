import { entityOf, inQueries } from './model.ts'
import { idOf, invalidQuery, type Segment, type Source, type Token } from './language/query.ts'
import { follow, resolveTokens } from './resolve-value.ts'
import type { Scope, Shared } from './scope.ts'

/** Source of a query with names resolved, and a filter that stood in its path. */
export interface ResolvedSource {
  readonly from: { readonly ref: readonly Segment[] }
  readonly filter: readonly Token[] | undefined
  /** The scope of what it leads to. */
  readonly scope: Scope
}

/**
 * Resolves what a query reads. The filter of an entity becomes one of its rows, like those in `where`, so that handlers of
 * the service find its name alone.
 * @throws HttpError 400 when the service does not have it.
 */
export function resolveSource({ ref: [first, ...path], as }: Source, shared: Shared, place: string): ResolvedSource {
  const at = `${place}.ref`
  const root = rootOf(first ?? '', shared, at)
  if (path.length === 0) {
    const scope = { ...shared, entity: root.scope.entity, alias: as ?? undefined, through: [] }
    return { from: { ref: [root.scope.entity.name] }, filter: root.where, scope }
  }
  const { entity } = root.scope
  inQueries(entity, at)
  const { steps, scope } = follow(path, root.scope, at)
  const start = root.where ? { id: entity.name, where: root.where } : entity.name
  return { from: { ref: [start, ...steps] }, filter: undefined, scope: { ...scope, alias: as, through: [] } }
}

/** The entity that a path begins with, and its filter. */
function rootOf(first: Segment, shared: Shared, place: string) {
  const name = idOf(first)
  const entity = entityOf(shared.service, name)
  if (!entity) throw invalidQuery(`'${name}' is no entity of ${shared.service.name}`, place)
  const scope: Scope = { ...shared, entity, through: [] }
  if (typeof first === 'string') return { scope, where: undefined }
  scope.lookInto(place)
  return { scope, where: [{ xpr: resolveTokens(first.where, scope, `${place}[0].where`) }] }
}
