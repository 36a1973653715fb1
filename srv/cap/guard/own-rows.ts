import type { ApplicationService } from '@sap/cds'
import { replaceMethods } from '../../../lib/replace-methods.ts'
import { type Entity, nameOf, type Query, runningService, type Segment, type ServiceRequest } from '../types.ts'

/** True when the model shows callers different rows of an entity (`@restrict`), so that no query about another one may read it. */
export const hasOwnRows = (entity: Entity | undefined): boolean =>
  entity?.['@restrict']?.some(({ where }) => where !== undefined) ?? false

/**
 * Gives those who read rows of their own the attribute `accounts`, for conditions of the model: `@restrict: [{ grant: 'READ',
 * where: 'owner in $user.accounts' }]`. Who has no account, and who is served without this, reads none. CAP applies these
 * conditions to the rows at the end of a path; here a path that begins at a row of somebody else is 404.
 */
export function provideAccounts(
  service: ApplicationService,
  accountsOf: (request: ServiceRequest) => Promise<readonly string[]>
): void {
  const running = runningService(service)
  const { handle } = running
  const isOwn = (name: string) => hasOwnRows(running.model.definitions[name])
  replaceMethods(running, {
    async handle(request) {
      const { user, target, event, query } = request
      if (event !== 'READ') return handle.call(this, request)
      if (hasOwnRows(target)) Object.assign(user.attr, { accounts: await accountsOf(request) })
      const above = aboveTarget(query)
      if (above && isOwn(nameOf(above)) && !(await this.run(anyRow(above)))) request.reject(404, 'Not Found')
      return handle.call(this, request)
    }
  })
}

/** The beginning of a path that goes on to another entity. */
function aboveTarget(query: Query | undefined): Segment | undefined {
  let from = query?.SELECT?.from
  while (from?.SELECT) from = from.SELECT.from
  return from?.ref && from.ref.length > 1 ? from.ref[0] : undefined
}

const anyRow = (segment: Segment): object => ({
  SELECT: { from: { ref: [segment] }, one: true, columns: [{ val: 1, as: 'found' }] }
})
