/** @jest-environment ./test/support/run/metered-environment.ts */
import { beforeEach, describe, expect, jest, test } from '@jest/globals'

/** The rows of the generations table, and who reads them. */
const table = new Map<string, number | string>([['content', 1]])
let reads: { settle: (failure?: Error) => void }[] = []
let held = false

jest.unstable_mockModule('../../srv/cap/database/database.ts', () => ({
  reader: async () => ({ run: readTable })
}))
const { cachePerGeneration, generation, onGeneration, perGeneration, refreshGenerations } =
  await import('../../srv/cap/database/generations.ts')

function readTable(): Promise<object[]> {
  const rows = [...table].map(([name, value]) => ({ name, value }))
  if (!held) return Promise.resolve(rows)
  return new Promise((resolve, reject) =>
    reads.push({ settle: failure => (failure ? reject(failure) : resolve(rows)) })
  )
}

let reloads: string[] = []
let reload: (name: string) => Promise<void> = async () => undefined
for (const name of ['content', 'catalog'] as const)
  onGeneration(name, async () => {
    reloads.push(name)
    await reload(name)
  })

beforeEach(async () => {
  held = false
  reads = []
  reload = async () => undefined
  await refreshGenerations()
  reloads = []
})

const turn = (): Promise<void> => new Promise(resolve => setImmediate(resolve))

describe('a refresh', () => {
  test('reloads what has changed, and only that', async () => {
    await refreshGenerations()
    expect(reloads).toEqual([])
    table.set('content', 2)
    await refreshGenerations()
    expect(reloads).toEqual(['content'])
    expect(generation('content')).toBe(2)
    await refreshGenerations()
    expect(reloads).toEqual(['content'])
  })

  test('takes the big numbers that PostgreSQL sends as text', async () => {
    table.set('content', '9007199254740990')
    await refreshGenerations()
    expect(generation('content')).toBe(9007199254740990)
    table.set('content', 9007199254740990)
    await refreshGenerations()
    expect(reloads).toEqual(['content'])
  })

  test('shows the new state after the reload, never before', async () => {
    const before = generation('content')
    const seen: number[] = []
    reload = async () => {
      seen.push(generation('content'))
      await turn()
      seen.push(generation('content'))
    }
    table.set('content', 77)
    await refreshGenerations()
    expect(seen).toEqual([before, before])
    expect(generation('content')).toBe(77)
  })

  test('is repeated by the next one when a reload fails', async () => {
    table.set('content', 100)
    reload = async () => {
      throw new Error('cannot reload')
    }
    await expect(refreshGenerations()).rejects.toThrow('cannot reload')
    expect(generation('content')).not.toBe(100)
    reload = async () => undefined
    await refreshGenerations()
    expect(generation('content')).toBe(100)
  })

  test('of a name nobody has heard of does no harm', async () => {
    table.set('later', 5)
    await refreshGenerations()
    expect(reloads).toEqual([])
  })
})

describe('refreshes that overlap', () => {
  test('run one after another, and at most one waits', async () => {
    held = true
    const all = Array.from({ length: 10 }, () => refreshGenerations())
    await turn()
    expect(reads).toHaveLength(1)
    reads[0]?.settle()
    await turn()
    await turn()
    expect(reads).toHaveLength(2)
    reads[1]?.settle()
    await Promise.all(all)
    expect(reads).toHaveLength(2)
  })

  test('end after a read that began after the call', async () => {
    held = true
    const first = refreshGenerations()
    await turn()
    table.set('content', 200)
    let seen: number | undefined
    const second = refreshGenerations().then(() => (seen = generation('content')))
    reads[0]?.settle()
    await first
    expect(generation('content')).not.toBe(200)
    await turn()
    await turn()
    reads[1]?.settle()
    await second
    expect(seen).toBe(200)
  })

  test('are not drawn into the failure of the one before', async () => {
    held = true
    const first = refreshGenerations()
    await turn()
    const second = refreshGenerations()
    reads[0]?.settle(new Error('connection lost'))
    await expect(first).rejects.toThrow('connection lost')
    await turn()
    await turn()
    reads[1]?.settle()
    await expect(second).resolves.toBeUndefined()
  })
})

describe('what is made per generation', () => {
  const next = async (name: string) => {
    table.set(name, Number(table.get(name) ?? 0) + 1)
    await refreshGenerations()
  }

  test('is made once for all who ask, and anew after a change', async () => {
    let made = 0
    const ask = perGeneration(['content', 'catalog'], async () => ++made)
    expect(await Promise.all([ask(), ask()])).toEqual([1, 1])
    await next('catalog')
    expect(await ask()).toBe(2)
    await next('content')
    expect([await ask(), await ask()]).toEqual([3, 3])
  })

  test('is tried again after a failure', async () => {
    let made = 0
    const ask = perGeneration(['content'], async () => {
      if (++made === 1) throw new Error('no database')
      return made
    })
    await expect(Promise.all([ask(), ask()])).rejects.toThrow('no database')
    expect(await ask()).toBe(2)
  })

  test('in a bounded cache is dropped with a change, and what was read before is not kept after it', async () => {
    const cache = cachePerGeneration<object>(['content', 'catalog'], { maxSize: 2, sizeCalculation: () => 1 })
    const before = cache()
    for (const key of ['a', 'b', 'c']) before.set(key, { key })
    expect([...cache().keys()]).toEqual(['c', 'b'])
    await next('catalog')
    before.set('late', {})
    expect(cache().size).toBe(0)
    cache('one').set('a', {})
    expect([cache('one').size, cache('other').size]).toEqual([1, 0])
  })
})
