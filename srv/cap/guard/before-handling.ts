import type cds from '@sap/cds'

/** What a client asks of a service: `protocol` is set, as it is not for what handlers ask. */
export interface ClientRequest {
  readonly protocol?: string
  reject(refusal: object): never
}

/**
 * Has `check` look at every request of a client before CAP takes it apart: handlers come later, and not at all for drafts.
 */
export function beforeHandling<R extends ClientRequest>(
  service: cds.ApplicationService,
  check: (request: R) => void
): void {
  const guarded = service as unknown as { handle: (this: unknown, request: R) => unknown }
  const { handle } = guarded
  guarded.handle = function (request) {
    if (request.protocol) check(request)
    return handle.call(this, request)
  }
}
