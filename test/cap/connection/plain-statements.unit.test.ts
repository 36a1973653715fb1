import { expect, test } from '@jest/globals'
import { observePlainStatements, runPlainStatements } from '../../../srv/cap/database/connection/plain-statements.ts'

/** A service of CAP, as far as it runs queries, and one of its transactions. */
class Service {
  readonly context?: object
  readonly dbc?: object
  readonly #calls: string[]

  constructor(...parameters: readonly unknown[]) {
    const [calls, transaction] = parameters as [string[], object]
    this.#calls = calls
    Object.assign(this, transaction)
  }

  async run(...[query]: readonly unknown[]): Promise<unknown> {
    if (typeof query !== 'function') return this.#calls.push('query')
    this.#calls.push('transaction')
    const Transaction = runPlainStatements<Service>(Service)
    return (query as (tx: Service) => unknown)(new Transaction(this.#calls, { context: {} }))
  }

  async dispatch(request: object): Promise<unknown> {
    return this.#calls.push(`request ${(request as { event: string }).event}`)
  }

  async onPlainSQL({ query, data }: { readonly query: string; readonly data: unknown }): Promise<unknown> {
    return this.#calls.push(`${query} ${JSON.stringify(data)}`)
  }
}

async function callsOf(transaction: object, ...parameters: readonly unknown[]): Promise<string[]> {
  const calls: string[] = []
  const Extended = runPlainStatements<Service>(Service)
  await new Extended(calls, transaction).run(...parameters)
  return calls
}

test('a transaction that has its connection runs plain SQL at once', async () => {
  const begun = { context: {}, dbc: {} }
  expect(await callsOf(begun, 'SELECT 1')).toEqual(['SELECT 1 {}'])
  expect(await callsOf(begun, 'SELECT ?', [1])).toEqual(['SELECT ? [1]'])
  expect(await callsOf(begun, { SELECT: {} })).toEqual(['query'])
})

test('another one begins as CAP does it', async () => {
  expect(await callsOf({ context: {} }, 'SELECT 1')).toEqual(['request SQL'])
  expect(await callsOf({}, 'SELECT 1')).toEqual(['transaction', 'request SQL'])
  expect(await callsOf({}, { SELECT: {} })).toEqual(['query'])
})

test('plain statements can be observed', async () => {
  let observed = 0
  observePlainStatements(run => {
    observed++
    return run()
  })
  await callsOf({ context: {}, dbc: {} }, 'SELECT 1')
  observePlainStatements(run => run())
  expect(observed).toBe(1)
})
