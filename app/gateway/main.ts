/** `node app/gateway/main.ts`: the edge in front of the backend. */
import type { RequestListener, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { sendError } from './core/send.ts'
import { ConfigError } from '../../lib/config/config-error.ts'
import { openDevelopment } from '../../lib/config/host.ts'
import { onlyOwnerReads } from '../../lib/process/private-files.ts'
import { onStop, stopGracefully } from '../../lib/process/lifecycle.ts'
import { logAsJson } from '../../lib/process/log-lines.ts'
import { config, type Config, runsInProduction } from './config.ts'
import { GatewayError } from './core/errors.ts'
import { createGateway } from './gateway.ts'
import { log } from './core/log.ts'
import { createGatewayServer } from './server.ts'

async function start(): Promise<void> {
  if (runsInProduction()) logAsJson('gateway')
  const settings = config()
  onlyOwnerReads()
  const server = createGatewayServer(settings, starting)
  const port = await listen(server, settings)
  const gateway = await createGateway(settings, port)
  server.off('request', starting).on('request', gateway.request).on('upgrade', gateway.upgrade)
  const stop = stopGracefully(server, { log, end: async () => process.exit(0) })
  endWebSocketsOnStop(server)
  process.on('disconnect', () => void stop('the supervisor has ended'))
  log.info(`listening on http://localhost:${port}`)
  const warning = openDevelopment(settings.HOST, settings.production)
  if (warning) log.warn(warning)
}

/** Requests end by themselves; a WebSocket has to be told. */
function endWebSocketsOnStop(server: Server): void {
  const open = new Set<Duplex>()
  server.on('upgrade', (_request, socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  onStop(() => {
    for (const socket of open) socket.end()
  })
}

/** Until everything is ready; the port is listened on first, since addresses depend on it. */
function starting(...[request, response]: Parameters<RequestListener>): void {
  sendError(request, response, new GatewayError(503, 'starting', 'The gateway is starting', { 'Retry-After': '1' }))
}

function listen(server: Server, { GATEWAY_PORT, HOST }: Config): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reason =
        error.code === 'EADDRINUSE' ? 'is taken by another process' : `cannot be listened on: ${error.message}`
      reject(new ConfigError([`GATEWAY_PORT: ${GATEWAY_PORT} ${reason}`]))
    })
    server.listen(GATEWAY_PORT, HOST, () => resolve((server.address() as AddressInfo).port))
  })
}

function exitOnConfigError(error: unknown): never {
  if (!(error instanceof ConfigError)) throw error
  for (const problem of error.problems) log.error(problem)
  process.exit(1)
}

await start().catch(exitOnConfigError)
