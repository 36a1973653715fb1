import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { Socket } from 'node:net'
import type { Browser, Cookie, Page } from 'playwright-core'
import { type Gateway, type GatewayOptions, openGateway } from '../launch-gateway.ts'
import type { Backend } from '../open-backend.ts'

/** An admin workplace under test: a backend, the gateway in front of it, and the browser. */
export interface Workplace {
  readonly backend: Backend
  readonly gateway: Gateway
  readonly browser: Browser
  /** Cookies of each user's first login, for further pages. */
  readonly sessions: Map<string, Cookie[]>
  /** Pages that stay open, by user and look. */
  readonly kept: Map<string, Page>
}

/**
 * A workplace on `backend` that stays up from one test file to the next in one jest worker: its gateway ends with the
 * worker, and its connection with the browser does not keep the worker from its end.
 */
export async function openWorkplace(
  backend: Backend,
  options: GatewayOptions,
  connect: () => Promise<Browser>
): Promise<Workplace> {
  const gateway = await openGateway(backend.url, options)
  gateway.unref()
  return { backend, gateway, browser: await unreferenced(connect), sessions: new Map(), kept: new Map() }
}

/** Ends all of a workplace but its backend. */
export async function closeWorkplace({ gateway, browser }: Workplace): Promise<void> {
  await browser.close()
  await gateway.kill()
}

const CLIENT_SOCKETS = 'net.client.socket'

/** Lets this process end while the sockets are open that `connect` opens. */
async function unreferenced<Connected>(connect: () => Promise<Connected>): Promise<Connected> {
  const unref = (message: unknown): void => {
    ;(message as { readonly socket: Socket }).socket.unref()
  }
  subscribe(CLIENT_SOCKETS, unref)
  try {
    return await connect()
  } finally {
    unsubscribe(CLIENT_SOCKETS, unref)
  }
}
