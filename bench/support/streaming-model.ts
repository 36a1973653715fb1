/**
 * A model endpoint in a process of its own, which streams what its options say: `node streaming-model.ts <deltas> <ms between>`.
 * Each delta is the time at which it was sent, so whoever reads it knows how long it took. Prints its address.
 */
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const [deltas, between] = process.argv.slice(2).map(Number) as [number, number]
const now = (): number => performance.timeOrigin + performance.now()

const line = (choice: object): string =>
  `data: ${JSON.stringify({ id: 'bench', object: 'chat.completion.chunk', choices: [{ index: 0, ...choice }] })}\n\n`

function stream(response: ServerResponse): void {
  response.writeHead(200, { 'Content-Type': 'text/event-stream' })
  let left = deltas
  const send = (): void => {
    if (left-- > 0) return void response.write(line({ delta: { content: `${now().toFixed(3)} ` } }))
    clearInterval(timer)
    response.end(`${line({ delta: {}, finish_reason: 'stop' })}data: [DONE]\n\n`)
  }
  const timer = setInterval(send, between)
  response.once('close', () => clearInterval(timer))
}

const server = createServer((request, response) => {
  request.resume()
  request.once('end', () => stream(response))
})
server.listen(0, '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`)
})
