/**
 * Baseline of the ratios: node:http with prepared bytes, the same for every request or one answer for each path.
 * `node bare-server.ts <answers.json> <port>`; `busyMicros` has it compute for that long before each answer, and `databaseUrl`
 * has it wait for a text of the same length from PostgreSQL.
 */
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import pg from 'pg'

/** As many as the backend reads over. */
const CONNECTIONS = 4

const [file = '', port] = process.argv.slice(2)
interface Stored {
  readonly status: number
  readonly headers: Record<string, string>
  readonly body: string
}

const {
  all,
  byPath,
  busyMicros = 0,
  databaseUrl
} = JSON.parse(readFileSync(file, 'utf8')) as {
  readonly busyMicros?: number
  readonly databaseUrl?: string
  readonly all?: Stored
  readonly byPath: Record<string, Stored>
}
const prepared = ({ status, headers: given, body: text }: Stored) => {
  const body = Buffer.from(text, 'base64')
  const { 'content-type': _type, 'content-encoding': _encoding, ...notModified } = given
  return {
    status,
    body,
    headers: { ...given, 'Content-Length': String(body.length) },
    notModified,
    etag: given['etag']
  }
}
const same = all && prepared(all)
const answers = new Map(Object.entries(byPath).map(([path, answer]) => [path, prepared(answer)]))
const missing = prepared({ status: 404, headers: {}, body: '' })
const read = databaseUrl !== undefined && same ? await bareReads(databaseUrl, same.body.length) : undefined

createServer((request, response) => {
  const answer = same ?? answers.get(request.url ?? '') ?? missing
  if (read) return void read().then(text => answerWith({ ...answer, body: Buffer.from(text) }, request, response))
  answerWith(answer, request, response)
}).listen(Number(port), '127.0.0.1')

function answerWith(answer: typeof missing, request: IncomingMessage, response: ServerResponse): void {
  if (busyMicros > 0) computeFor(busyMicros / 1000)
  if (answer.etag !== undefined && request.headers['if-none-match'] === answer.etag) {
    response.writeHead(304, answer.notModified)
    response.end()
    return
  }
  // a message is answered when it has come
  if (request.method === 'POST') return void request.resume().once('end', () => send(answer, response))
  send(answer, response)
}

function computeFor(ms: number): void {
  for (const until = performance.now() + ms; performance.now() < until;);
}

function send({ status, headers, body }: typeof missing, response: ServerResponse): void {
  response.writeHead(status, headers)
  response.end(body)
}

/** Texts of `bytes` characters that PostgreSQL makes, by a statement that is prepared, over the connections of a backend. */
async function bareReads(connectionString: string, bytes: number): Promise<() => Promise<string>> {
  const connections = await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      const client = new pg.Client({ connectionString })
      await client.connect()
      return { client, waiting: 0, last: Promise.resolve('') }
    })
  )
  const statement = { name: 'text', text: `SELECT repeat('x', $1) AS text`, values: [bytes] }
  return () => {
    const least = connections.reduce((one, other) => (other.waiting < one.waiting ? other : one))
    least.waiting++
    // one after another: the driver is to refuse a query beside another (pg 9)
    least.last = least.last.then(async () => {
      const { rows } = await least.client.query<{ text: string }>(statement)
      least.waiting--
      return rows[0]?.text ?? ''
    })
    return least.last
  }
}
