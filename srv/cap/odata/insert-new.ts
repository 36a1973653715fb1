import cds, { type Service } from '@sap/cds'
import { replaceMethods } from '../../../lib/replace-methods.ts'
import { currentTransaction } from '../database/database.ts'
import { runningService, type ServiceRequest } from '../types.ts'

/**
 * Has PATCH and PUT with `If-None-Match: *` insert a row that is not there, and refuses them with 412 for one that is (OData
 * 4.01 protocol, 11.4.5; RFC 9110, section 13.1.2). CAP refuses the one always, and lets the other try to insert.
 */
export function insertNewRows(service: Service): void {
  if (!(service instanceof cds.ApplicationService)) return
  const running = runningService(service)
  const { handle } = running
  replaceMethods(running, {
    async handle(request) {
      if (asksForNew(request)) await chooseMethod(request)
      return handle.call(this, request)
    }
  })
}

const asksForNew = ({ protocol, event, headers, target, req }: ServiceRequest): boolean =>
  protocol === 'odata' &&
  event === 'UPDATE' &&
  headers?.['if-none-match']?.trim() === '*' &&
  target?._etag !== undefined &&
  !target.drafts &&
  req !== undefined

/** CAP ends both with 412, and then has PUT insert: so one that must not is no PUT. */
async function chooseMethod({ subject, req }: ServiceRequest): Promise<void> {
  const query = { SELECT: { one: true, from: subject, columns: [{ val: 1, as: 'there' }] } }
  const found = await currentTransaction().run<object | undefined>(query)
  if (req) req.method = found ? 'PATCH' : 'PUT'
}
