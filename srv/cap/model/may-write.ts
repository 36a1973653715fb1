import type { Request } from '@sap/cds'
import { serviceRequest } from '../types.ts'

/** True where the caller has the scope that writing the element needs (`@requires`, which the metadata tells as well). */
export function mayWrite(request: Request, element: string): boolean {
  const needed = serviceRequest(request).target?.elements[element]?.['@requires']
  return typeof needed !== 'string' || request.user.is(needed)
}
