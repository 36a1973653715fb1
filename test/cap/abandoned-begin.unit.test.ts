import { describe, expect, test } from '@jest/globals'
import { endAbandonedBegin } from '../../srv/cap/database/abandoned-begin.ts'

/** A pool of one connection, and a service that begins on it once `arrive` is called. */
function slowService() {
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
  const released: string[] = []
  class Service {
    dbc: string | undefined

    async begin(): Promise<unknown> {
      await arrived
      this.dbc = 'connection'
      return this
    }

    async commit(): Promise<unknown> {
      return this.release('committed')
    }

    async rollback(): Promise<unknown> {
      return this.release('rolled back')
    }

    release(how: string): void {
      if (this.dbc) released.push(how)
      this.dbc = undefined
    }
  }
  return { transaction: new (endAbandonedBegin<Service>(Service))(), arrive, released }
}

describe('a transaction gives its connection back', () => {
  test.each(['commit', 'rollback'] as const)('that arrives after its %s', async end => {
    const { transaction, arrive, released } = slowService()
    const begun = transaction.begin()
    await transaction[end]()
    arrive()
    await expect(begun).rejects.toThrow('ended while it waited')
    expect(released).toEqual(['rolled back'])
  })

  test('at its end when it has one', async () => {
    const { transaction, arrive, released } = slowService()
    arrive()
    expect(await transaction.begin()).toBe(transaction)
    await transaction.commit()
    await transaction.begin()
    await transaction.rollback()
    expect(released).toEqual(['committed', 'rolled back'])
  })
})
