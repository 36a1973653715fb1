import cds from '@sap/cds'
import { isUniqueViolation } from './database.ts'

interface Query {
  readonly INSERT?: { readonly as?: unknown; readonly from?: unknown }
  readonly UPSERT?: { readonly as?: unknown; readonly from?: unknown }
}

/**
 * Closes what this version of CAP leaves open (cap-notes, section 0): a body `{ "SELECT": … }` sent to an entity set
 * would be run as a query, and a value that must be unique would answer 500.
 */
export function guardService(service: cds.Service): void {
  if (!(service instanceof cds.ApplicationService)) return
  service.prepend(() => {
    service.before('*', request => {
      const { INSERT, UPSERT } = (request.query as unknown as Query | undefined) ?? {}
      const write = INSERT ?? UPSERT
      if (write?.as ?? write?.from) request.reject(405, 'Query bodies are not allowed on OData paths')
    })
    service.on('error', error => {
      if (isUniqueViolation(error))
        Object.assign(error, { status: 409, code: '409', message: 'The value already exists' })
    })
  })
}
