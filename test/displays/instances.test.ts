import { beforeAll, expect, test } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { type Backend, startBackend } from '../support/backend.ts'
import { onBothInFullRun } from '../support/database/on-both.ts'
import { bearer } from '../support/http/http.ts'
import { leaseIssuer, type LeasedIssuer } from '../support/http/issuer.ts'
import { until } from '../support/until.ts'
import { type MadeEvent, makeEvent, participant, snapshot } from './support/event.ts'

onBothInFullRun('concurrency', 'transactions')

const PEOPLE = 12
const slugs = ['red-one', 'red-two', 'blue-three']

let issuer: LeasedIssuer
let one: Backend
let other: Backend
let event: MadeEvent

beforeAll(async () => {
  issuer = await leaseIssuer()
  one = await startBackend({ env: issuer.environment })
  other = await startBackend({ env: issuer.environment, database: one.database, dataDir: one.dataDir })
  event = await makeEvent(one, slugs)
  // the other instance hears of the event and the tutorials
  await until(async () => (await snapshot(other, event.number).catch(() => undefined)) !== undefined)
  await delay(1000)
})

const people = async (backend: Backend, count: number) =>
  Promise.all(
    Array.from({ length: count }, async () =>
      participant(backend, bearer(await issuer.sign({ sub: randomUUID(), scope: '' })))
    )
  )

const numbers = async () => {
  const rows = await one.sql('SELECT number AS "number" FROM tutorials_displays_EventChanges WHERE event = ?', [
    event.ID
  ])
  return rows.map(({ number }) => (number === null ? null : Number(number))).sort((a, b) => (a ?? 0) - (b ?? 0))
}
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

test('two instances that write at the same time number all changes once, and show the same', async () => {
  const all = [...(await people(one, PEOPLE)), ...(await people(other, PEOPLE))]
  await Promise.all(
    all.map(async each => {
      await each.register(event.number)
      for (const slug of slugs) await each.complete(slug)
    })
  )
  const count = all.length * (1 + slugs.length)
  await until(async () => !(await numbers()).includes(null))
  expect(await numbers()).toEqual(upTo(count))
  await delay(550)
  const [here, there] = [await snapshot(one, event.number), await snapshot(other, event.number)]
  expect(here).toMatchObject({ number: count, participants: all.length, completions: all.length * slugs.length })
  expect({ ...there, asOf: here.asOf }).toEqual(here)
})

test('changes of a process that was killed before it numbered them are numbered by another', async () => {
  const before = (await numbers()).length
  const [late] = await people(other, 1)
  await late?.register(event.number)
  await late?.complete('red-one')
  await other.kill()
  await snapshot(one, event.number)
  await delay(550)
  expect((await snapshot(one, event.number)).number).toBe(before + 2)
  expect(await numbers()).toEqual(upTo(before + 2))
})
