import { ClientFactory, JsonRpcTransportFactory } from '@a2a-js/sdk/client'
import * as older from 'a2a-sdk-0.3/client'
import { as } from '../../support/http/http.ts'

/** As a client sends requests, with the login of the user `agent`. */
const loggedIn: typeof fetch = (input, init) => {
  const headers = new Headers(init?.headers)
  for (const [name, value] of Object.entries(as('agent'))) headers.set(name, value)
  return fetch(input, { ...init, headers })
}

/** The official client of version 1.0 for the agent at `url`. */
export const newClient = (url: string) =>
  new ClientFactory({ transports: [new JsonRpcTransportFactory({ fetchImpl: loggedIn })] }).createFromUrl(url)

/** The official client of version 0.3 for the agent at `url`. */
export const oldClient = (url: string) =>
  new older.ClientFactory({
    transports: [new older.JsonRpcTransportFactory({ fetchImpl: loggedIn })]
  }).createFromUrl(url)
