import type { IncomingHttpHeaders } from 'node:http'
import type { ApplicationService, Request } from '@sap/cds'
import { currentTransaction } from '../cap/database/database.ts'
import { callerOfRequest } from '../platform/access/cap-user.ts'
import { whyEmpty } from './empty/why-empty.ts'
import { stepStops } from './step-stops.ts'

/** Binds what `author.cds` adds to AuthorService; `accounts` are the IDs of the accounts of the caller. */
export function contributeFigures(
  service: ApplicationService,
  accounts: (request: Request) => Promise<readonly string[]>
): void {
  service.on('stepStops', async request => stepStops(currentTransaction(), request.data, await accounts(request)))
  service.on('whyEmpty', request => {
    const { 'accept-language': language } = request.headers as IncomingHttpHeaders
    return whyEmpty(currentTransaction(), callerOfRequest(request), language)
  })
}
