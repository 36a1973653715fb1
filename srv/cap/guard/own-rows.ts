import type { ApplicationService } from '@sap/cds'
import { replaceMethods } from '../../../lib/replace-methods.ts'
import { type Entity, runningService, type ServiceRequest } from '../types.ts'

/** True when the model shows callers different rows of an entity (`@restrict`), so that no query about another one may read it. */
export const hasOwnRows = ({ '@restrict': grants = [] }: Entity): boolean =>
  grants.some(({ where }) => where !== undefined)

/**
 * Gives those who read rows of their own the attribute `accounts`, for conditions of the model: `@restrict: [{ grant: 'READ',
 * where: 'owner in $user.accounts' }]`. Who has no account, and who is served without this, reads none.
 */
export function provideAccounts(
  service: ApplicationService,
  accountsOf: (request: ServiceRequest) => Promise<readonly string[]>
): void {
  const running = runningService(service)
  const { handle } = running
  replaceMethods(running, {
    async handle(request) {
      const { user, target, event } = request
      if (event === 'READ' && target && hasOwnRows(target))
        Object.assign(user.attr, { accounts: await accountsOf(request) })
      return handle.call(this, request)
    }
  })
}
