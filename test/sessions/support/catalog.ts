import { afterAll } from '@jest/globals'
import { once } from 'node:events'
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse
} from 'node:http'
import type { AddressInfo } from 'node:net'

export type VenueName = 'BERLIN' | 'VIRTUAL'

/** A request to the catalog. */
export interface Asked {
  readonly method: string
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly form: URLSearchParams
  readonly venue: VenueName
  readonly from: number
}

/** How the server answers a request: true when it has, else the page follows. */
export type Misbehaviour = (response: ServerResponse, asked: Asked, attempt: number) => boolean

/** A session catalog in the test, with what each event has. */
export interface CatalogServer {
  readonly url: string
  readonly host: string
  readonly asked: readonly Asked[]
  /** Forgets what was asked. */
  readonly forget: () => void
  /** Items of the events, as the catalog sends them. */
  readonly items: Record<VenueName, readonly object[]>
  /** Members of answers that replace the right ones. */
  lies: (asked: Asked) => object
  /** Stands in front of the pages. */
  misbehave: Misbehaviour
}

const servers = new Set<Server>()

/** Profiles by which the server tells the events apart; the variables give them to a backend. */
const PROFILES: Readonly<Record<string, VenueName>> = { 'profile-berlin': 'BERLIN', 'profile-virtual': 'VIRTUAL' }

/** Variables of a backend that reads from `catalog`. */
export const readsFrom = ({ url, host }: CatalogServer): Record<string, string> => ({
  SESSION_CATALOG_URL: url,
  OUTBOUND_PRIVATE_HOSTS: host,
  RAINFOCUS_TE26_PROFILE: 'profile-berlin',
  RAINFOCUS_TE26_WIDGET: 'widget-berlin',
  RAINFOCUS_TEV26_PROFILE: 'profile-virtual'
})

/** Starts a catalog without sessions; it is closed after the tests of the file. */
export async function startCatalog(): Promise<CatalogServer> {
  const asked: Asked[] = []
  const server = createServer((request, response) => void answer(request, response))
  servers.add(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const catalog: CatalogServer = {
    ...{ url: `http://${host}/catalog`, host, asked, forget: () => void (asked.length = 0) },
    items: { BERLIN: [], VIRTUAL: [] },
    lies: () => ({}),
    misbehave: () => false
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const form = new URLSearchParams(Buffer.concat(chunks).toString('utf8'))
    const { method = '', url = '', headers } = request
    const venue = PROFILES[String(headers['rfapiprofileid'])] ?? 'BERLIN'
    const now: Asked = { method, url, headers, form, venue, from: Number(form.get('from')) }
    asked.push(now)
    const attempt = asked.filter(each => each.venue === venue && each.from === now.from).length
    if (catalog.misbehave(response, now, attempt)) return
    const items = catalog.items[venue]
    const page = { responseCode: '0', totalSearchItems: items.length, ...listed(items.slice(now.from, now.from + 50)) }
    send(response, { ...page, ...catalog.lies(now) })
  }
  return catalog
}

/** Items in two sections, as a catalog groups them. */
export const listed = (items: readonly object[]): object => ({
  sectionList: [{ items: items.slice(0, 30) }, { items: items.slice(30) }]
})

export function send(response: ServerResponse, body: object): true {
  response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
  return true
}

/** A talk as the catalog sends it, with `more` in place of what it has by itself. */
export const talk = (code: string, more: object = {}): object => ({
  sessionID: `id-${code}`,
  code,
  title: `Talk ${code}`,
  abstract: `About ${code}`,
  times: [{ utcStartTime: '2099/10/06 09:00:00', utcEndTime: '2099/10/06 09:45:00', room: 'Hall 7' }],
  attributevalues: [
    { attribute: 'Level', value: 'Advanced', attributevalue_id: 'level' },
    { attribute: ' track ', value: 'Development', rf_attributevalue_id: 'track-dev' }
  ],
  participants: [speaker('ada')],
  ...more
})

export const speaker = (id: string, more: object = {}): object => ({
  speakerId: `speaker-${id}`,
  fullName: `Speaker ${id}`,
  globalJobtitle: 'Engineer',
  companyName: 'Example',
  bio: `Writes about ${id}`,
  photoURL: `https://photos.example/${id}.jpg`,
  email: `${id}@example.com`,
  role: 'Speaker',
  ...more
})

afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections()
    server.close()
  }
})
