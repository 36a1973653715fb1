import cds from '@sap/cds'
import { type Addressed, clientAddress } from '../../lib/http/client-address.ts'
import { platformVariables } from '../platform/config/platform-variables.ts'

/** IP address of the client of this request; within a batch, that of the batch. */
export function addressOfClient(): string {
  const { http } = cds.context as unknown as { http: { req: Addressed } }
  return clientAddress(http.req, platformVariables.TRUSTED_PROXIES)
}
