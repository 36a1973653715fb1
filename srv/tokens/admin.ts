import type { ApplicationService } from '@sap/cds'
import { currentTransaction } from '../cap/database/database.ts'
import { callerOfRequest } from '../platform/access/cap-user.ts'
import { addressOfClient } from './address-of-client.ts'
import { mintToken } from './mint-token.ts'

/** Binds minting for the admin workplace, which asks for the scope Tutorial.MCP (TOKENS-020): `admin.cds`. */
export function exposeMinting(service: ApplicationService): void {
  service.on('mintPAT', request =>
    mintToken(currentTransaction(), callerOfRequest(request), request.data, addressOfClient())
  )
}
