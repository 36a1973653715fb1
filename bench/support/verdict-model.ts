/**
 * A model endpoint in a process of its own, which gives a verdict after a while: `node verdict-model.ts <ms>`. The verdict is the
 * time that the model has taken, so whoever reads it knows what the rest took. Prints its address.
 */
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const wait = Number(process.argv[2])

function answer(response: ServerResponse, taken: number): void {
  const verdict = { verdict: 'partial', summary: taken.toFixed(3), suggestions: ['Look'], correctAspects: ['It runs'] }
  const call = { function: { name: 'submitVerdict', arguments: JSON.stringify(verdict) }, id: 'a', type: 'function' }
  const message = { role: 'assistant', content: null, tool_calls: [call] }
  const body = {
    ...{ id: 'bench', object: 'chat.completion', usage: { prompt_tokens: 100, completion_tokens: 10 } },
    choices: [{ index: 0, finish_reason: 'tool_calls', message }]
  }
  response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
}

const server = createServer((request, response) => {
  const began = performance.now()
  request.resume()
  request.once('end', () => setTimeout(() => answer(response, performance.now() - began), wait))
})
server.listen(0, '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`)
})
