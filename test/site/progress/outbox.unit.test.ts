import { beforeEach, expect, test } from '@jest/globals'
import { emptyLedger, type Mark, marksOf, NOBODY, stepsOf } from '../../../app/site/browser/progress/ledger.ts'
import {
  createOutbox,
  type Event,
  MOST_AT_ONCE,
  type Outbox,
  UNDO_MS
} from '../../../app/site/browser/progress/outbox.ts'

const ME = 'me'
const tutorial = { slug: 'one', title: 'One', count: 9 }

/** A browser and a server that the test steers. */
const world = {
  ledger: emptyLedger,
  now: 0,
  timers: [] as { at: number; run: () => void }[],
  session: ME as string | null | undefined,
  isStorageFull: false,
  answer: (_marks: readonly Mark[]): number => 200,
  requests: [] as string[][],
  refuse: 0
}
let outbox: Outbox
let events: Event[]

beforeEach(() => {
  Object.assign(world, { ledger: emptyLedger, now: Date.UTC(2026, 0), timers: [], session: ME, isStorageFull: false })
  Object.assign(world, { answer: () => 200, requests: [], refuse: 0 })
  outbox = newPage()
  events = []
  outbox.listen(event => events.push(event))
})

/** The outbox of a page of that browser. */
const newPage = (): Outbox =>
  createOutbox({
    read: () => world.ledger,
    write: ledger => {
      world.ledger = ledger
      return !world.isStorageFull
    },
    connect: async () =>
      world.session === undefined || world.session === null ? world.session : { owner: world.session, send },
    now: () => world.now,
    later: (run, delay) => void world.timers.push({ at: world.now + delay, run })
  })

async function send(marks: readonly Mark[]) {
  world.requests.push(marks.map(({ slug, step }) => `${slug} ${step}`))
  const refused = new Map(marks.filter(({ step }) => step === world.refuse).map(mark => [mark, 'gone']))
  return { status: world.answer(marks), message: 'because', refused }
}

/** Lets time pass, with everything that was planned for it. */
async function pass(ms: number): Promise<void> {
  const end = world.now + ms
  for (;;) {
    const [next] = world.timers.filter(({ at }) => at <= end).sort((one, other) => one.at - other.at)
    if (!next) break
    world.timers.splice(world.timers.indexOf(next), 1)
    world.now = Math.max(world.now, next.at)
    next.run()
    await outbox.flush()
  }
  world.now = end
}

const kinds = (): string[] => events.map(({ kind }) => kind)

test('a step is kept at once, sent when it can no longer be undone, and then kept by the server', async () => {
  outbox.add(ME, tutorial, 3)
  expect(stepsOf(world.ledger, ME, 'one')).toEqual([3])
  await pass(UNDO_MS - 1)
  expect(world.requests).toEqual([])
  await pass(1)
  expect(world.requests).toEqual([['one 3']])
  expect(world.ledger).toEqual(emptyLedger)
  expect(kinds()).toEqual(['sent'])
})

test('a step of a page that was left is sent by the next page, also when it could still be undone as that opened', async () => {
  outbox.add(ME, tutorial, 3)
  await pass(UNDO_MS / 2)
  // the timers of a page end with it
  world.timers = []
  outbox = newPage()
  await outbox.flush()
  expect(world.requests).toEqual([])
  await pass(UNDO_MS / 2)
  expect(world.requests).toEqual([['one 3']])
  expect(world.timers).toEqual([])
})

test('a page that is left sends at once, in the name that it knows, without another answer of the server', async () => {
  await outbox.open()
  outbox.add(ME, tutorial, 3)
  world.session = undefined
  const left = outbox.leave()
  expect(world.requests).toEqual([['one 3']])
  await left
  expect(world.ledger).toEqual(emptyLedger)
})

test('a page that is left before it knows in whose name it sends asks first', async () => {
  outbox.add(ME, tutorial, 3)
  await outbox.leave()
  expect(world.requests).toEqual([['one 3']])
})

test('a step that is undone in time is never sent; after that it cannot be', async () => {
  outbox.add(ME, tutorial, 3)
  expect(outbox.undo(ME, 'one', 3)).toBe(true)
  await pass(UNDO_MS * 10)
  expect(world.requests).toEqual([])
  outbox.add(ME, tutorial, 3)
  await pass(UNDO_MS)
  expect(outbox.undo(ME, 'one', 3)).toBe(false)
})

test.each([
  ['no connection', () => (world.session = undefined), () => (world.session = ME)],
  ['an error of the server', () => (world.answer = () => 503), () => (world.answer = () => 200)],
  ['a limit of rate', () => (world.answer = () => 429), () => (world.answer = () => 200)],
  [
    'a request that fails',
    () => {
      world.answer = () => {
        throw new Error('reset')
      }
    },
    () => (world.answer = () => 200)
  ]
])('%s: steps wait, are tried again less and less often, and arrive once', async (_name, fail, mend) => {
  fail()
  outbox.add(ME, tutorial, 1)
  outbox.add(ME, tutorial, 2)
  await pass(3_600_000)
  expect(marksOf(world.ledger, ME)).toHaveLength(2)
  expect(kinds().every(kind => kind === 'offline')).toBe(true)
  expect(events.length).toBeGreaterThan(3)
  expect(events.length).toBeLessThan(40)
  world.requests.length = 0
  mend()
  await outbox.flush()
  await pass(3_600_000)
  expect(world.requests).toEqual([['one 1', 'one 2']])
  expect(world.ledger).toEqual(emptyLedger)
})

test('a step that is refused is taken back and told; the others arrive', async () => {
  world.answer = marks => (marks.some(({ step }) => step === 2) ? 404 : 200)
  for (const step of [1, 2, 3]) outbox.add(ME, tutorial, step)
  await pass(UNDO_MS)
  expect(events.filter(({ kind }) => kind === 'refused')).toEqual([
    { kind: 'refused', mark: expect.objectContaining({ step: 2 }), message: 'because' }
  ])
  expect(events.flatMap(event => (event.kind === 'sent' ? event.marks.map(({ step }) => step) : []))).toEqual([1, 3])
  expect(world.ledger).toEqual(emptyLedger)
})

test('a step that the service does not take is taken back, the others have arrived', async () => {
  world.refuse = 2
  for (const step of [1, 2, 3]) outbox.add(ME, tutorial, step)
  await pass(UNDO_MS)
  expect(kinds()).toEqual(['sent', 'refused'])
  expect(world.requests).toHaveLength(1)
  expect(world.ledger).toEqual(emptyLedger)
})

test('without login, or when the login has ended, nothing is sent and nothing is lost', async () => {
  world.session = null
  outbox.add(ME, tutorial, 1)
  await pass(3_600_000)
  expect([...new Set(kinds())]).toEqual(['login'])
  world.session = ME
  world.answer = () => 401
  await outbox.flush()
  expect(marksOf(world.ledger, ME)).toHaveLength(1)
})

test('steps of one person never go out in the name of another, and those without login in nobody’s', async () => {
  outbox.add(NOBODY, tutorial, 1)
  outbox.add('you', tutorial, 2)
  await pass(UNDO_MS)
  expect(world.requests).toEqual([])
  outbox.carryOver(ME)
  await outbox.flush()
  expect(world.requests).toEqual([['one 1']])
  expect(stepsOf(world.ledger, 'you', 'one')).toEqual([2])
})

test('many steps go in requests of at most 500', async () => {
  for (let index = 0; index < MOST_AT_ONCE + 10; index++)
    outbox.add(ME, { slug: `t${index % 60}`, title: 'T', count: 9 }, 1 + Math.floor(index / 60))
  await pass(UNDO_MS)
  expect(world.requests.map(({ length }) => length)).toEqual([MOST_AT_ONCE, 10])
})

test('what becomes due during a run goes with the next one', async () => {
  outbox.add(ME, tutorial, 1)
  world.now += UNDO_MS
  const running = outbox.flush()
  outbox.add(ME, tutorial, 2)
  world.now += UNDO_MS
  void outbox.flush()
  await running
  await new Promise(resolve => setImmediate(resolve))
  await outbox.flush()
  expect(world.requests.flat().sort()).toEqual(['one 1', 'one 2'])
})

test('a browser that keeps nothing is told of', () => {
  world.isStorageFull = true
  outbox.add(ME, tutorial, 1)
  expect(kinds()).toEqual(['full'])
})
