import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'

/** A request as the server received it. */
interface Received {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: IncomingMessage['headers']
  readonly bytes: Buffer
  /** The parsed JSON body. */
  readonly json: Readonly<Record<string, unknown>>
}

/** Fault of a request instead of its answer; `after` does the work first. */
type Fault =
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>>; readonly body?: unknown }
  | { readonly drop: 'before' | 'after' }
  | { readonly hold: Promise<unknown> }

interface Answer {
  readonly status: number
  readonly body?: unknown
}

/** A small real server that speaks the publish protocol and can be made to fail. */
export interface ProtocolServer {
  readonly url: string
  readonly key: string
  /** Every request, in order. */
  readonly requests: Received[]
  /** Published pages by slug. */
  readonly pages: Map<string, Buffer>
  readonly images: Map<string, Buffer>
  readonly aborts: { sessionId: string; reason: unknown }[]
  /** Lets the next requests for the path fail, one fault each. */
  failNext(path: string, ...faults: Fault[]): void
  /** Answers another hash for the slug than that of its bytes. */
  tamper(slug: string): void
  /** Opens a session that somebody else holds. */
  occupy(): void
  /** The requests for one path. */
  received(path: string): Received[]
  close(): Promise<void>
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
const refused = (status: number, error: string): Answer => ({ status, body: { error } })

/** Starts the server on a free port. */
export async function startProtocolServer(): Promise<ProtocolServer> {
  const key = 'protocol-key'
  const requests: Received[] = []
  const faults = new Map<string, Fault[]>()
  const store = newStore()
  const server = createServer((incoming, outgoing) => {
    void answerTo(incoming, outgoing)
  })

  async function answerTo(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const request = await receive(incoming)
    requests.push(request)
    const fault = faults.get(request.path)?.shift()
    if (fault && 'hold' in fault) await fault.hold
    if (fault && 'drop' in fault && fault.drop === 'before') return void incoming.socket.destroy()
    if (fault && 'status' in fault)
      return reply(outgoing, fault.status, fault.body ?? { error: 'made to fail' }, fault.headers)
    const answer =
      incoming.method === 'POST' && !carries(request, key) ? refused(401, 'Unauthorized') : store.handle(request)
    if (fault && 'drop' in fault) return void incoming.socket.destroy()
    reply(outgoing, answer.status, answer.body)
  }

  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    key,
    requests,
    pages: store.pages,
    images: store.images,
    aborts: store.aborts,
    failNext: (path, ...more) => void faults.set(path, more),
    tamper: slug => void store.tampered.add(slug),
    occupy: () => void store.begin(),
    received: path => requests.filter(request => request.path === path),
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
  }
}

const carries = ({ headers }: Received, key: string): boolean => headers.authorization === `Bearer ${key}`

async function receive(incoming: IncomingMessage): Promise<Received> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  const bytes = Buffer.concat(chunks)
  const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://server')
  const isJson = incoming.headers['content-type'] === 'application/json'
  const json = isJson ? (JSON.parse(bytes.toString('utf8')) as Record<string, unknown>) : {}
  return { method: incoming.method ?? '', path: pathname, query: searchParams, headers: incoming.headers, bytes, json }
}

function reply(
  outgoing: ServerResponse,
  status: number,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {}
): void {
  outgoing.writeHead(status, { 'content-type': 'application/json', ...headers })
  outgoing.end(body === undefined ? undefined : JSON.stringify(body))
}

function newStore() {
  const pages = new Map<string, Buffer>()
  const images = new Map<string, Buffer>()
  const tampered = new Set<string>()
  const aborts: { sessionId: string; reason: unknown }[] = []
  let open: { sessionId: string; files: Map<string, Buffer> } | undefined
  let version = 0
  const concepts = { conceptsSeen: 100, conceptsChanged: 2, conceptsSkipped: 98, conceptsErrored: 0, durationMs: 1 }

  function begin(): Answer {
    if (open) return refused(409, 'Another publish in progress')
    open = { sessionId: randomUUID(), files: new Map() }
    version++
    return { status: 201, body: { sessionId: open.sessionId, version, expiresAt: '2030-01-01T00:00:00Z' } }
  }

  function append({ json }: Received): Answer {
    if (open?.sessionId !== json['sessionId'])
      return refused(404, `No PUBLISHING session for sessionId ${String(json['sessionId'])}`)
    const files = Object.entries(json['files'] as Record<string, string>)
    for (const [slug, file] of files) open?.files.set(slug, gunzipSync(Buffer.from(file, 'base64')))
    return { status: 202, body: { slugsAccepted: files.length, totalSizeBytes: 0, batchHash: '' } }
  }

  function renderConcepts({ json }: Received): Answer {
    if (open?.sessionId !== json['sessionId'])
      return refused(404, `No PUBLISHING session for sessionId ${String(json['sessionId'])}`)
    return { status: 200, body: concepts }
  }

  function commit({ json }: Received): Answer {
    if (open?.sessionId !== json['sessionId'])
      return refused(404, `No manifest for sessionId ${String(json['sessionId'])}`)
    const carriedForward = [...pages.keys()].filter(slug => !open?.files.has(slug)).length
    for (const [slug, page] of open?.files ?? []) pages.set(slug, page)
    open = undefined
    return {
      status: 200,
      body: { version, fileCount: pages.size, carriedForward, rejectedReverts: [], alreadyActive: false }
    }
  }

  function abort({ json }: Received): Answer {
    aborts.push({ sessionId: String(json['sessionId']), reason: json['reason'] })
    if (open?.sessionId === json['sessionId']) open = undefined
    return { status: 200, body: { aborted: true } }
  }

  function storeImage({ bytes }: Received): Answer {
    const contentHash = sha256(bytes)
    const action = images.has(contentHash) ? 'unchanged' : 'stored'
    images.set(contentHash, bytes)
    return { status: 200, body: { action, contentHash, src: `/content/images/${contentHash}` } }
  }

  const hashes = (): Answer => {
    const entries = [...pages].map(([slug, page]) => [slug, tampered.has(slug) ? '0'.repeat(64) : sha256(page)])
    return { status: 200, body: Object.fromEntries(entries) as unknown }
  }

  const handlers: Readonly<Record<string, (request: Received) => Answer>> = {
    'POST /content/publish/begin': begin,
    'POST /content/publish/append': append,
    'POST /content/publish/render-concepts': renderConcepts,
    'POST /content/publish/commit': commit,
    'POST /content/publish/abort': abort,
    'POST /content/image': storeImage,
    'POST /content/code-check-specs': () => ({ status: 200, body: { upserted: 1, skipped: [] } }),
    'POST /content/validate-answer-specs': () => ({ status: 200, body: { ok: true, count: 1 } }),
    'GET /content/hashes': hashes
  }

  function handle(request: Received): Answer {
    const article = /^\/content\/tutorials\/([^/]+)\/article$/.exec(request.path)?.[1]
    const page = pages.get(article ?? '')
    if (page) return { status: 200, body: { html: page.toString() } }
    const image = /^\/content\/images\/(.+)$/.exec(request.path)?.[1]
    if (image !== undefined) return { status: images.has(image) ? 200 : 404 }
    return handlers[`${request.method} ${request.path}`]?.(request) ?? refused(404, 'Not found')
  }

  return { pages, images, tampered, aborts, begin, handle }
}
