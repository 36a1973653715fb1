/** `node app/site/main.ts`: the learner site alone, in front of a backend; nobody can log in. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { config } from './config.ts'
import { createSite } from './index.ts'
import { passOn } from './serve/pass-on.ts'

const { port, backendUrl, origin } = config()
const write = (...parts: unknown[]): void => void process.stderr.write(`[site] ${parts.map(String).join(' ')}\n`)
const site = await createSite({ backendUrl, origin, warn: write, error: write })

/** Stylesheet, pictures of articles and the search lie in the backend; whom a session belongs to, the gateway would know. */
function answer(request: IncomingMessage, response: ServerResponse): void {
  const { method, url = '/' } = request
  if (method !== 'GET' && method !== 'HEAD') return void response.writeHead(405, { allow: 'GET, HEAD' }).end()
  if (url === '/gateway/session') return void response.writeHead(200, json).end('{"user":null}')
  if (/^\/(?:content|search)\//.test(url)) return passOn(backendUrl, request, response)
  site.answer(request, response)
}
const json = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }

createServer(answer).listen(port, () => write(`listening on ${origin}`))
