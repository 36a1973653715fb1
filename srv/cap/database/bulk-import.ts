import type { Request } from '@sap/cds'

type Headers = Readonly<Record<string, unknown>> | undefined

/** True for a request, or a part of a batch, with the header `x-migration-mode: true` by an admin: a bulk import. */
export function isMigration(request: Request): boolean {
  const { headers, http } = request as unknown as { headers: Headers; http?: { req: { headers: Headers } } }
  const asked = [headers, http?.req.headers].some(each => each?.['x-migration-mode'] === 'true')
  return asked && request.user.is('Admin')
}
