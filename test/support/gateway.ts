import { afterAll } from '@jest/globals'
import { type Gateway, type GatewayOptions, openGateway } from './launch-gateway.ts'

export { type Gateway, type GatewayOptions, launchGateway, plannedGateway } from './launch-gateway.ts'

const gateways = new Set<Gateway>()

/**
 * Starts a gateway in front of `backendUrl` and resolves when it is ready. It is ended after the tests of the file.
 * Throws with the process's output when it does not start.
 */
export async function startGateway(backendUrl: string, options: GatewayOptions = {}): Promise<Gateway> {
  const gateway = await openGateway(backendUrl, options)
  gateways.add(gateway)
  return gateway
}

afterAll(async () => {
  for (const gateway of gateways) await gateway.kill()
})
