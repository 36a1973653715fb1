import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, test } from '@jest/globals'
import { PacedWork, traffic } from '../../srv/cap/database/yield-to-readers.ts'

const WORKED = 300

/** Milliseconds of the rest after some work, with so many reads a second meanwhile. */
async function restWith(readsPerSecond: number): Promise<number> {
  const work = new PacedWork()
  await delay(WORKED)
  traffic.reads += (readsPerSecond * WORKED) / 1000
  const began = performance.now()
  await work.rest()
  return performance.now() - began
}

describe('work that takes turns with readers', () => {
  test('rests as long as it has worked while many read, and no longer for more of them', async () => {
    for (const reads of [2000, 50_000]) {
      const rest = await restWith(reads)
      expect(rest).toBeGreaterThan(0.9 * WORKED)
      expect(rest).toBeLessThan(10 * WORKED)
    }
  })

  test('goes on at once when nobody reads, and soon when few do', async () => {
    expect(await restWith(0)).toBeLessThan(0.9 * WORKED)
    expect(await restWith(50)).toBeLessThan(0.9 * WORKED)
  })

  test('counts from its last rest on', async () => {
    const work = new PacedWork()
    traffic.reads += 10_000
    await delay(WORKED)
    await work.rest()
    await delay(WORKED)
    const began = performance.now()
    await work.rest()
    expect(performance.now() - began).toBeLessThan(0.9 * WORKED)
  })
})
