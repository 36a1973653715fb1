import cds, { type EventContext } from '@sap/cds'
import { capUser } from './platform/access/cap-user.ts'
import { identify } from './platform/access/identify.ts'
import type { CapRequest } from './cap/types.ts'

/** Authentication for CAP: maps the caller that `identify` found to CAP's user, scopes to roles. */
export default function authenticate(request: CapRequest, _response: unknown, next: (error?: unknown) => void): void {
  identify(request).then(caller => {
    if (caller) (cds.context as EventContext).user = capUser(caller)
    next()
  }, next)
}
