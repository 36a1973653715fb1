import { afterEach, expect, test } from '@jest/globals'
import { join } from 'node:path'
import { bearer, send } from '../support/http/http.ts'
import { scratchFolder } from '../support/run/run-folder.ts'
import { startUpstream, type Upstream } from '../support/http/upstream.ts'
import { archiveOfFiles } from './support/archive.ts'
import { serveStatic, type StaticServer } from './support/static-server.ts'

const OWN = 'key-of-the-gateway'
const STORED = 'key-in-the-store'

const servers = new Set<StaticServer>()
afterEach(async () => {
  for (const server of servers) await server.close()
  servers.clear()
})

/** Tries keys at a gateway with a key of its own, in front of a backend; returns the statuses. */
async function statuses(own: string, backendUrl: URL, keys: readonly (string | undefined)[]): Promise<number[]> {
  const folder = scratchFolder('rebuild-key')
  const server = await serveStatic({ mounts: [], overlayDir: join(folder, 'static'), rebuildKey: { backendUrl, own } })
  servers.add(server)
  const body = archiveOfFiles({ 'index.html': 'new' })
  const found: number[] = []
  for (const key of keys) {
    const headers = key === undefined ? {} : bearer(key)
    found.push((await send(`${server.url}/admin/rebuild`, { method: 'POST', body, headers })).status)
  }
  return found
}

/** A backend that knows the stored key, or answers everyone with `status`. */
const backend = (status: number): Promise<Upstream> =>
  startUpstream((request, response) => {
    const isKey = request.url === '/auth/rebuild-key' && request.headers.authorization === `Bearer ${STORED}`
    response.writeHead(status === 401 && isKey ? 204 : status).end()
  })

test('the backend decides while it has a key, whatever the own key is', async () => {
  const { url } = await backend(401)
  expect(await statuses(OWN, new URL(url), [STORED, OWN, 'wrong', undefined])).toEqual([200, 401, 401, 401])
  expect(await statuses('', new URL(url), [STORED, 'wrong', undefined])).toEqual([200, 401, 401])
})

test.each([503, 500, 404, 302])('a backend that answers %i leaves it to the own key', async status => {
  const { url } = await backend(status)
  expect(await statuses(OWN, new URL(url), [OWN, STORED, undefined])).toEqual([200, 401, 401])
  expect(await statuses('', new URL(url), [OWN, '', undefined])).toEqual([503, 503, 503])
})

test('so does one that is away; without an own key nobody is let in', async () => {
  const { url, server } = await backend(401)
  server.close()
  server.closeAllConnections()
  expect(await statuses(OWN, new URL(url), [OWN, STORED])).toEqual([200, 401])
  expect(await statuses('', new URL(url), [STORED, undefined])).toEqual([503, 503])
})
