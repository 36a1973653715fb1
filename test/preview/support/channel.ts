import { type Backend, type BackendOptions, leaseBackend, startBackend } from '../../support/backend.ts'
import { freePort } from '../../support/free-port.ts'
import { type Gateway, plannedGateway, startGateway } from '../../support/gateway.ts'

const qa = { TUTORIALS_PROFILE: 'qa' }

/** A backend of the QA channel that goes on to other test files, see `leaseBackend`. */
export const leaseChannel = (): Promise<Backend> => leaseBackend(qa)

/** A backend of the QA channel for this file. */
export const startChannel = ({ env, ...options }: BackendOptions = {}): Promise<Backend> =>
  startBackend({ ...options, env: { ...qa, ...env } })

/** The same behind a gateway, whose production backend does not answer. */
export async function startChannelBehindGateway(): Promise<{ channel: Backend; gateway: Gateway }> {
  const { port, env } = await plannedGateway()
  const channel = await startChannel({ env })
  const nobody = `http://127.0.0.1:${await freePort()}`
  return { channel, gateway: await startGateway(nobody, { port, env: { QA_URL: channel.url } }) }
}
