import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import type { EventChange } from '../../srv/displays/index.ts'
import { changesIn } from '../../srv/realtime/changes.ts'
import { EventStream, joined, type Portion } from '../../srv/realtime/event-stream.ts'
import { namedFrame, openFrame } from '../../srv/realtime/frame.ts'

const change = (number: number): EventChange => ({
  event: 7,
  number,
  completion: {
    tutorialTitle: `Tutorial ${number}`,
    bucketName: 'tutorial:cap',
    completeDate: '2026-11-30',
    userName: 'Ada Lovelace',
    pseudonym: 'Swift Otter 42'
  }
})
const other = (number: number): EventChange => ({ event: 7, number, completion: null })
const upTo = (last: number, first = 1): EventChange[] =>
  Array.from({ length: last - first + 1 }, (_, index) => change(first + index))

function streamOf(last: number, changes: readonly EventChange[]): EventStream {
  const stream = new EventStream(last)
  for (const each of changes) stream.add(each)
  return stream
}

describe('changes of an event', () => {
  test('that follow each other are one portion with the twenty newest completions, newest first', () => {
    const stream = streamOf(0, upTo(500))
    expect(stream.take(0)).toEqual({
      from: 1,
      to: 500,
      count: 500,
      newest: upTo(500, 481)
        .map(({ completion }) => completion)
        .reverse()
    })
    expect([stream.last, stream.isWaiting, stream.take(1)]).toEqual([500, false, undefined])
  })

  test('that are no completions have numbers, and are not counted', () => {
    expect(streamOf(4, [other(5), change(6), other(7)]).take(0)).toMatchObject({ from: 5, to: 7, count: 1 })
    expect(streamOf(4, [other(5)]).take(0)).toEqual({ from: 5, to: 5, count: 0, newest: [] })
  })

  test('that come twice or are known count once', () => {
    const stream = streamOf(2, [...upTo(4), ...upTo(4)])
    expect(stream.take(0)).toMatchObject({ from: 3, to: 4, count: 2 })
    stream.add(change(4))
    expect(stream.isWaiting).toBe(false)
  })

  test('wait for an earlier one, until it comes', () => {
    const stream = streamOf(0, [change(3), change(1)])
    expect(stream.take(0)).toMatchObject({ from: 1, to: 1 })
    expect(stream.take(2000)).toBeUndefined()
    stream.add(change(2))
    expect(stream.take(2400)).toMatchObject({ from: 2, to: 3, count: 2 })
  })

  test('go on without an earlier one that does not come within two and a half seconds; the number shows the gap', () => {
    const stream = streamOf(0, [change(3), change(4), change(9)])
    expect([stream.take(1000), stream.take(3400)]).toEqual([undefined, undefined])
    expect(stream.take(3500)).toMatchObject({ from: 3, to: 4 })
    expect(stream.take(3600)).toBeUndefined()
    expect(stream.take(6100)).toMatchObject({ from: 9, to: 9 })
  })

  test('that were never told are made up for by changes of which only a snapshot tells', () => {
    const stream = streamOf(1, [change(3)])
    stream.makeUp(7, 4)
    expect(stream.take(0)).toMatchObject({ from: 2, to: 4, count: 1 })
    stream.makeUp(7, 4)
    expect(stream.isWaiting).toBe(false)
    stream.makeUp(7, 10_000)
    stream.take(0)
    expect(stream.take(2500)).toMatchObject({ from: 8001, to: 10_000, count: 0 })
  })

  test('do not pile up behind one that is missing', () => {
    expect(streamOf(0, upTo(2002, 2)).take(0)).toMatchObject({ from: 2, to: 2002 })
  })

  test('in any order, in any portions: every one is told once and in order, and consecutive numbers prove it', () => {
    const order = fc.shuffledSubarray(upTo(40), { minLength: 40 })
    fc.assert(
      fc.property(order, fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 40 }), (changes, sizes) => {
        const stream = new EventStream(0)
        const portions: Portion[] = []
        let rest = [...changes]
        for (const size of [...sizes, 40]) {
          for (const each of rest.slice(0, size)) stream.add(each)
          rest = rest.slice(size)
          const portion = stream.take(0)
          if (portion) portions.push(portion)
        }
        const told = portions
        expect(told.map(({ from }) => from)).toEqual([1, ...told.slice(0, -1).map(({ to }) => to + 1)])
        expect(told.at(-1)?.to).toBe(40)
        expect(told.reduce((sum, { count }) => sum + count, 0)).toBe(40)
      })
    )
  })
})

describe('two portions', () => {
  const portion = (first: number, last: number) => streamOf(first - 1, upTo(last, first)).take(0) as Portion

  test('that follow each other are one', () => {
    expect(joined(portion(1, 15), portion(16, 30))).toEqual(portion(1, 30))
    expect(joined(undefined, portion(1, 2))).toEqual(portion(1, 2))
  })

  test('with a gap between them are the later one, whose number shows it', () => {
    expect(joined(portion(1, 3), portion(5, 6))).toEqual(portion(5, 6))
  })
})

describe('a frame', () => {
  const portion = streamOf(0, [change(1), change(2)]).take(0) as Portion
  const completion = (number: number) => ({
    tutorialTitle: `Tutorial ${number}`,
    bucketName: 'tutorial:cap',
    completeDate: '2026-11-30'
  })

  test('of the open stream names nobody, not even by a pseudonym', () => {
    expect(openFrame(7, portion)).toEqual({
      ...{ context: '7', from: 1, to: 2, count: 2, ...completion(2) },
      completions: [completion(2), completion(1)]
    })
    expect(JSON.stringify(openFrame(7, portion))).not.toMatch(/Ada|Otter|userName/)
  })

  test('of a display has the names that the change has, and no pseudonym beside them', () => {
    expect(namedFrame(7, portion)).toEqual({
      ...{ context: '7', from: 1, to: 2, count: 2, ...completion(2), userName: 'Ada Lovelace' },
      completions: [2, 1].map(number => ({ ...completion(number), userName: 'Ada Lovelace' }))
    })
  })

  test('without completions has null for them', () => {
    const nothing = { tutorialTitle: null, bucketName: null, completeDate: null, completions: [] }
    const empty = streamOf(0, [other(1)]).take(0) as Portion
    expect(openFrame(7, empty)).toEqual({ context: '7', from: 1, to: 1, count: 0, ...nothing })
    expect(namedFrame(7, empty)).toEqual({ context: '7', from: 1, to: 1, count: 0, ...nothing, userName: null })
  })
})

test('what another process sends is read; what none of this release sends is not', () => {
  const sent = [change(1), other(2)]
  expect(changesIn(JSON.parse(JSON.stringify(sent)))).toEqual(sent)
  for (const content of [undefined, null, 'x', {}, [{}], [{ ...change(1), number: 1.5 }]])
    expect(changesIn(content)).toBeUndefined()
})
