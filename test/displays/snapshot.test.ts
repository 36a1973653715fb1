import { beforeAll, expect, test } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import fc from 'fast-check'
import { type Backend, leaseBackend } from '../support/backend.ts'
import { onBothInFullRun } from '../support/database/on-both.ts'
import { isFullRun } from '../support/environment.ts'
import { as, bearer, post } from '../support/http/http.ts'
import { leaseIssuer, type LeasedIssuer } from '../support/http/issuer.ts'
import { type MadeEvent, makeEvent, participant, snapshot, type Taking } from './support/event.ts'
import { recompute } from './support/recompute.ts'

onBothInFullRun('statements', 'types', 'times')

const window = { from: '2026-03-01T00:00:00.000Z', to: '2099-01-01T00:00:00.000Z' }
const slugs = ['red-one', 'red-two', 'blue-three'].map(slug => `${slug}-${randomUUID().slice(0, 8)}`)
const PEOPLE = 4

let backend: Backend
let issuer: LeasedIssuer
let event: MadeEvent

beforeAll(async () => {
  issuer = await leaseIssuer()
  backend = await leaseBackend(issuer.environment)
  event = await makeEvent(backend, slugs, { startDate: window.from, endDate: window.to, timeZone: 'UTC' })
})

const person = fc.nat(PEOPLE - 1)
const tutorial = fc.nat(slugs.length)
const command = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('complete' as const), person, tutorial }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('completeBefore' as const), person, tutorial }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('record' as const), person, tutorial }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('reset' as const), person, tutorial }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('register' as const), person }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('unregister' as const), person }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('merge' as const), person, other: person }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('erase' as const), person }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('look' as const) }) }
)
type Command = typeof command extends fc.Arbitrary<infer T> ? T : never

const outside = () => event.tutorials.get('outside') ?? 0

async function live(people: readonly Taking[], step: Command): Promise<void> {
  if (step.kind === 'look') return look()
  const who = people[step.person] as Taking
  const slug = 'tutorial' in step ? slugs[step.tutorial] : undefined
  if (step.kind === 'complete' && slug) await who.complete(slug)
  if (step.kind === 'completeBefore' && slug) await who.completeAt(slug, '2026-02-27T12:00:00Z')
  if (step.kind === 'record') await who.record(slug ? (event.tutorials.get(slug) ?? 0) : outside(), event.number)
  if (step.kind === 'reset' && slug) await who.reset(slug)
  if (step.kind === 'register') await who.register(event.number)
  if (step.kind === 'unregister') await who.unregister(event.number)
  if (step.kind === 'merge') await merge(who, people[step.other] as Taking)
  if (step.kind === 'erase') await who.erase()
}

/** Nothing happens when both are one account already. */
async function merge(primary: Taking, secondary: Taking): Promise<void> {
  const [primaryUuid, secondaryUuid] = [(await primary.account()).uuid, (await secondary.account()).uuid]
  if (primaryUuid === secondaryUuid) return
  const answer = await post(`${backend.url}/api/v1/userMerge`, { primaryUuid, secondaryUuid }, as('consolidation'))
  expect(answer.status).toBeLessThan(300)
}

/** Compares what is shown a moment later with what all rows say. */
async function look(): Promise<void> {
  await delay(550)
  expect(await snapshot(backend, event.number)).toMatchObject(await recompute(backend, event, window))
}

test('after any completions, resets, merges, erasures and registrations the snapshot is what the records say', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 10, maxLength: 25 }), async steps => {
      const people = await Promise.all(
        Array.from({ length: PEOPLE }, async () =>
          participant(backend, bearer(await issuer.sign({ sub: randomUUID(), scope: '' })))
        )
      )
      for (const step of steps) await live(people, step)
      await look()
    }),
    // what happened cannot be undone, so a failing history is reported as it is
    { numRuns: isFullRun() ? 8 : 3, endOnFailure: true }
  )
})
