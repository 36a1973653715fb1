import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import {
  begunAnew,
  emptyTally,
  type Frame,
  frameOf,
  hasNameless,
  hasOtherChanges,
  MOST_RECENT,
  type Tally,
  withFrame,
  withSnapshot
} from '../../../app/site/browser/display/feed/frames.ts'
import { reconnectDelay, snapshotDelay } from '../../../app/site/browser/display/feed/times.ts'
import { type Completion, type Snapshot, snapshotOf } from '../../../app/site/browser/display/feed/snapshot.ts'

const completion = (number: number): Completion => ({
  ...{
    tutorialTitle: `Tutorial ${number}`,
    bucketName: 'cap',
    completeDate: '2026-11-30',
    userName: `Person ${number}`
  }
})

/** The snapshot after the first `number` changes, each of which is a completion. */
function snapshotAt(number: number): Snapshot {
  const latest = Array.from({ length: Math.min(number, 20) }, (_, index) => completion(number - index))
  const burnup = number > 0 ? [{ day: '2026-11-30', count: number, cumulative: number }] : []
  const snapshot = snapshotOf({ name: 'Hall', number, completions: number, points: 10 * number, burnup, latest })
  if (!snapshot) throw new Error('no snapshot')
  return snapshot
}

function frame(from: number, to: number): Frame {
  const completions = Array.from({ length: Math.min(20, to - from + 1) }, (_, index) => completion(to - index))
  return { from, to, count: to - from + 1, day: '2026-11-30', completions }
}

const known = (number: number): Tally => withSnapshot(emptyTally, snapshotAt(number))

test('a frame that follows is counted', () => {
  const { snapshot, isWhole } = withFrame(known(5), frame(6, 8))
  expect([snapshot, isWhole]).toEqual([snapshotAt(8), true])
})

test('a frame that was counted already changes nothing', () => {
  expect(withFrame(known(8), frame(6, 8)).snapshot).toEqual(snapshotAt(8))
})

test('of a frame that a snapshot has counted in part, the rest is counted', () => {
  expect(withFrame(known(7), frame(6, 8))).toMatchObject({ snapshot: snapshotAt(8), isWhole: true })
})

test('a gap is known until a snapshot has all', () => {
  const gap = withFrame(known(5), frame(7, 8))
  expect([gap.isWhole, withFrame(gap, frame(9, 9)).isWhole]).toEqual([false, false])
  expect(withSnapshot(gap, snapshotAt(6))).toMatchObject({ snapshot: snapshotAt(8), isWhole: true })
  expect(withSnapshot(gap, snapshotAt(9))).toMatchObject({ snapshot: snapshotAt(9), isWhole: true, recent: [] })
  expect(withSnapshot(gap, snapshotAt(5))).toMatchObject({ isWhole: false })
})

test('frames that come before the first snapshot are counted with it', () => {
  const early = withFrame(withFrame(emptyTally, frame(6, 7)), frame(8, 9))
  expect(early.snapshot).toBeUndefined()
  expect(withSnapshot(early, snapshotAt(6))).toMatchObject({ snapshot: snapshotAt(9), isWhole: true })
})

test('an older snapshot takes nothing back, unless the numbers have begun anew', () => {
  expect(withSnapshot(known(9), snapshotAt(3)).snapshot).toEqual(snapshotAt(9))
  const anew = begunAnew(known(9))
  expect(anew.snapshot?.completions).toBe(9)
  expect(withSnapshot(anew, snapshotAt(3))).toMatchObject({ snapshot: snapshotAt(3), isWhole: true })
})

test('completions without names are counted, and come into the list with the next snapshot', () => {
  const completions = frame(6, 8).completions.map(each => ({ ...each, userName: '' }))
  const { snapshot, recent } = withFrame(known(5), { ...frame(6, 8), completions })
  expect([snapshot?.completions, snapshot?.latest, recent.map(hasNameless)]).toEqual([8, snapshotAt(5).latest, [true]])
})

test('changes that are no completions ask for a snapshot', () => {
  expect(hasOtherChanges({ ...frame(6, 8), count: 2 })).toBe(true)
  expect(hasOtherChanges(frame(6, 8))).toBe(false)
})

test('a frame of a new day begins a day', () => {
  const days = withFrame(known(5), { ...frame(6, 6), day: '2026-12-01' }).snapshot?.burnup
  expect(days).toEqual([
    { day: '2026-11-30', count: 5, cumulative: 5 },
    { day: '2026-12-01', count: 1, cumulative: 6 }
  ])
})

test('what comes over the wire is a frame or none', () => {
  const wire = { from: 1, to: 2, count: 2, completeDate: '2026-11-30', completions: [completion(2)] }
  expect(frameOf(wire)).toMatchObject({ from: 1, to: 2, count: 2, day: '2026-11-30' })
  for (const wrong of [null, [], {}, { ...wire, from: 3 }, { ...wire, count: 3 }, { ...wire, to: '2' }])
    expect(frameOf(wrong)).toBeUndefined()
})

test('ten thousand frames leave no more than a few behind', () => {
  let tally = known(0)
  for (let number = 1; number <= 10_000; number += 1) tally = withFrame(tally, frame(number, number))
  expect(tally.snapshot).toEqual(snapshotAt(10_000))
  expect([tally.recent.length, tally.snapshot?.latest.length]).toEqual([MOST_RECENT, 20])
})

test('whatever is lost, repeated or late, a tally that calls itself whole is right, and never goes back', () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('frame' as const), size: fc.integer({ min: 1, max: 5 }), isLost: fc.boolean() }),
    fc.record({ kind: fc.constant('snapshot' as const), lag: fc.nat(8) })
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), steps => {
      let tally: Tally = emptyTally
      let [number, shown] = [0, 0]
      for (const taken of steps) {
        if (taken.kind === 'snapshot') tally = withSnapshot(tally, snapshotAt(Math.max(0, number - taken.lag)))
        else {
          const next = frame(number + 1, number + taken.size)
          number = next.to
          if (!taken.isLost) tally = withFrame(tally, next)
        }
        if (!tally.snapshot) continue
        expect(tally.snapshot.number).toBeGreaterThanOrEqual(shown)
        shown = tally.snapshot.number
        if (tally.isWhole) expect(tally.snapshot).toEqual(snapshotAt(shown))
      }
      expect(withSnapshot(tally, snapshotAt(number))).toMatchObject({ snapshot: snapshotAt(number), isWhole: true })
    })
  )
})

test('a lost connection is tried again after 2 to 10 s, at no common moment', () => {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const [least, most] = [reconnectDelay(attempt, () => 0), reconnectDelay(attempt, () => 0.999)]
    expect([least, most <= 10_000, most - least > 1_500]).toEqual([2_000, true, true])
  }
  expect([snapshotDelay(true, () => 0.5), snapshotDelay(false, () => 0.5)]).toEqual([60_000, 10_000])
})
