import type { Request } from '@sap/cds'
import { serviceRequest } from '../types.ts'

/** True for a request, or a part of a batch, with the header `x-migration-mode: true` by an admin: a bulk import. */
export function isBulkImport(request: Request): boolean {
  const { headers, http } = serviceRequest(request)
  const isMarked = [headers, http?.req.headers].some(each => each?.['x-migration-mode'] === 'true')
  return isMarked && request.user.is('Admin')
}
