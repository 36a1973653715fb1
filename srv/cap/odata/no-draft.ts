import cds, { type Service } from '@sap/cds'
import { replaceMethods } from '../../../lib/replace-methods.ts'
import { type RunningService, runningService, type Segment, type ServiceRequest } from '../types.ts'

const LAST = 'DraftAdministrativeData'

/**
 * Has the path from an active row to the data of its draft answer 204 where there is none, as any path to a related row that
 * is not there (OData 4.01 protocol, 11.2.7): CAP looks for the row among the drafts, and answers 404.
 */
export function answerNoDraft(service: Service): void {
  if (!(service instanceof cds.ApplicationService)) return
  const running = runningService(service)
  const { handle } = running
  replaceMethods(running, {
    async handle(request) {
      const owner = ownerOf(request)
      try {
        return await handle.call(this, request)
      } catch (error) {
        if (!owner || !isNotFound(error) || !(await isThere(this, owner))) throw error
        return null
      }
    }
  })
}

/** The path of the row whose draft is asked for; undefined for other requests, and for single properties of drafts. */
function ownerOf({ protocol, query }: ServiceRequest): readonly Segment[] | undefined {
  const ref = protocol === 'odata' ? query?.SELECT?.from.ref : undefined
  if (!ref || ref.length < 2 || ref.at(-1) !== LAST) return undefined
  return (query as { readonly _propertyAccess?: string })._propertyAccess === undefined ? ref.slice(0, -1) : undefined
}

const isNotFound = (error: unknown): boolean => {
  const { status, code } = (error ?? {}) as { readonly status?: unknown; readonly code?: unknown }
  return Number(status ?? code) === 404
}

/** As its client sees it. */
async function isThere(service: RunningService, ref: readonly Segment[]): Promise<boolean> {
  return Boolean(await service.run(cds.ql.SELECT.one.from({ ref: structuredClone(ref) } as never)))
}
