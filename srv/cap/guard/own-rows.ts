import type { ApplicationService, Request } from '@sap/cds'
import type { Segment, SelectQuery } from '../types.ts'

/** Names of the entities of which every caller sees rows of their own. */
const limitedEntities = new Set<string>()

/** True when callers see different rows of an entity, so that no query about another one may read it. */
export const hasOwnRows = (entity: string): boolean => limitedEntities.has(entity)

/** Shows of `entities` only the rows with one of `owners` in `column`. */
export function showOwnRows(
  service: ApplicationService,
  entities: readonly string[],
  column: string,
  owners: (request: Request) => Promise<readonly string[]>
): void {
  for (const entity of entities) limitedEntities.add(`${service.name}.${entity}`)
  service.before('READ', [...entities], async request => ownRowsOnly(request.query, column, await owners(request)))
}

/**
 * Limits `query` to the rows with one of `owners` in `column`, where it names the entity: what is filtered, grouped,
 * counted or asked by key around it sees no other rows.
 */
function ownRowsOnly(query: unknown, column: string, owners: readonly string[]): void {
  const { from } = (query as SelectQuery).SELECT
  if (from.SELECT) return ownRowsOnly(from, column, owners)
  if (!from.ref?.[0]) throw new Error('the query names no entity')
  from.ref[0] = limited(from.ref[0], column, owners)
}

function limited(segment: Segment, column: string, owners: readonly string[]): Segment {
  const { id, where = [] } = typeof segment === 'string' ? { id: segment } : segment
  const list = owners.map(val => ({ val }))
  const own = [{ ref: [column] }, 'in', { list: list.length > 0 ? list : [{ val: null }] }]
  return {
    ...(typeof segment === 'object' && segment),
    id,
    where: where.length > 0 ? [{ xpr: where }, 'and', ...own] : own
  }
}
