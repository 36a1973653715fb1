import { expect, test } from '@jest/globals'
import { passCallbacks } from '../../../srv/cap/database/connection/query-callbacks.ts'

type Callback = (error: Error | null, result: unknown) => void

/** A client as that of the driver: it answers with a promise only where it got no function. */
class Client {
  readonly asked: { readonly query: unknown; readonly values: unknown }[] = []
  fault: Error | null = null

  query(query: unknown, values?: unknown, callback?: Callback): unknown {
    this.asked.push({ query, values })
    const end = typeof values === 'function' ? (values as Callback) : callback
    if (end) return void queueMicrotask(() => end(this.fault, ['row']))
    return 'promise of the driver'
  }
}

function clientWithCallbacks(): Client {
  const client = new Client()
  passCallbacks(client)
  return client
}

test('the driver gets the function that ends a query, and the caller a promise', async () => {
  const client = clientWithCallbacks()
  const query = { text: 'SELECT $1' }
  expect(await client.query(query, [1])).toEqual(['row'])
  expect(await client.query('SELECT 1')).toEqual(['row'])
  expect(client.asked).toEqual([
    { query, values: [1] },
    { query: 'SELECT 1', values: undefined }
  ])
  // the driver notes the function in what it gets
  expect(client.asked[0]?.query).not.toBe(query)
})

test('a query that fails rejects, with the stack of who waits for it', async () => {
  const client = clientWithCallbacks()
  client.fault = new Error('relation is missing')
  client.fault.stack = 'stack of the parser'
  const failing = async () => await client.query('SELECT 1')
  const error = await failing().catch((error: unknown) => error as Error)
  expect(error).toBe(client.fault)
  expect((error as Error).stack).toContain('failing')
})

test('streams, and queries with a function of their own, go to the driver as they are', () => {
  const client = clientWithCallbacks()
  const stream = { submit: () => undefined }
  const end = () => undefined
  expect(client.query(stream)).toBe('promise of the driver')
  expect(client.query('SELECT 1', end)).toBeUndefined()
  expect(client.query('SELECT 1', [], end)).toBeUndefined()
  expect(client.asked.map(({ query }) => query)).toEqual([stream, 'SELECT 1', 'SELECT 1'])
})
