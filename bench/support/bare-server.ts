/** Baseline of the ratios: node:http with prepared bytes. `node bare-server.ts <answer.json> <port>` */
import { readFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'

const [file = '', port] = process.argv.slice(2)
const answer = JSON.parse(readFileSync(file, 'utf8')) as {
  status: number
  headers: Record<string, string>
  body: string
}
const body = Buffer.from(answer.body, 'base64')
const headers = { ...answer.headers, 'Content-Length': String(body.length) }
const { 'content-type': _type, 'content-encoding': _encoding, ...notModified } = answer.headers
const etag = answer.headers['etag']

createServer((request, response) => {
  if (etag !== undefined && request.headers['if-none-match'] === etag) {
    response.writeHead(304, notModified)
    response.end()
    return
  }
  // a message is answered when it has come
  if (request.method === 'POST') return void request.resume().once('end', () => send(response))
  send(response)
}).listen(Number(port), '127.0.0.1')

function send(response: ServerResponse): void {
  response.writeHead(answer.status, headers)
  response.end(body)
}
