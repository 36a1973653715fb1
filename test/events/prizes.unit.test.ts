import { describe, expect, test } from '@jest/globals'
import { encodeQR } from 'qr'
import { accountIn } from '../../app/scanner/camera/account-in.ts'
import { readPicture } from '../../app/scanner/camera/read-picture.ts'
import { MOST_WAITING, type Outcome, type WaitingClaim, WaitingClaims } from '../../app/scanner/data/waiting-claims.ts'
import { givenNumber } from '../../srv/prizes/given-number.ts'
import { isEarned, type PrizeOfEvent } from '../../srv/prizes/is-earned.ts'

describe('a prize of an event', () => {
  const prize: PrizeOfEvent = {
    ID: 'cap',
    event_ID: 'fair',
    startDate: '2026-05-01T08:00:00.000Z',
    endDate: '2026-05-02T18:00:00.000Z',
    countsFrom: null,
    mission_ID: 'way'
  }
  const item = { ID: 'first', prize_ID: 'cap', mission_ID: 'way' }
  const within = '2026-05-01T12:00:00.000Z'
  const registered = new Set(['fair'])
  const nobody = new Set<string>()

  test.each<[string, boolean, Parameters<typeof isEarned>]>([
    ['by who is registered', true, [{ record: { completionDate: within, event_ID: null }, item }, prize, registered]],
    ['not by who is not', false, [{ record: { completionDate: within, event_ID: null }, item }, prize, nobody]],
    ['by what is done for it', true, [{ record: { completionDate: within, event_ID: 'fair' }, item }, prize, nobody]],
    ['not for another', false, [{ record: { completionDate: within, event_ID: 'other' }, item }, prize, nobody]],
    [
      'not by an item of another mission',
      false,
      [{ record: { completionDate: within, event_ID: null }, item: { ...item, mission_ID: 'x' } }, prize, registered]
    ],
    ['at its end', true, [{ record: { completionDate: prize.endDate, event_ID: null }, item }, prize, registered]],
    [
      'not after it',
      false,
      [{ record: { completionDate: '2026-05-02T18:00:00.001Z', event_ID: 'fair' }, item }, prize, registered]
    ],
    [
      'not before it',
      false,
      [{ record: { completionDate: '2026-05-01T07:59:59.999Z', event_ID: 'fair' }, item }, prize, registered]
    ],
    [
      'at any time when it has no dates',
      true,
      [
        { record: { completionDate: '1999-01-01T00:00:00Z', event_ID: null }, item },
        { ...prize, startDate: null, endDate: null },
        registered
      ]
    ],
    [
      'by everybody when it is of no event',
      true,
      [{ record: { completionDate: null, event_ID: null }, item }, { ...prize, event_ID: null }, nobody]
    ]
  ])('is earned %s: %p', (_, expected, given) => expect(isEarned(...given)).toBe(expected))
})

test.each([undefined, null, '', ' ', 'abc', '1e3', '-1', '2147483648', {}])('%p is no number', given =>
  expect(() => givenNumber(given, 'recordId')).toThrow(/^recordId is/)
)

test.each<[unknown, number]>([
  ['12', 12],
  [' 7 ', 7],
  [2147483647, 2147483647]
])('%p is a number', (given, number) => expect(givenNumber(given, 'recordId')).toBe(number))

describe('a code', () => {
  /** A QR code as a camera sees it: grey, with a margin. */
  function pictureOf(text: string) {
    const scale = 4
    const modules = encodeQR(text, 'raw', { ecc: 'medium', border: 4 })
    const size = modules.length * scale
    const data = new Uint8ClampedArray(size * size * 4)
    for (let at = 0; at < size * size; at++) {
      const isDark = modules[Math.floor(at / size / scale)]?.[Math.floor((at % size) / scale)]
      data.set(isDark ? [40, 42, 48, 255] : [200, 198, 190, 255], at * 4)
    }
    return { width: size, height: size, data }
  }

  test('is read from a picture', () => expect(readPicture(pictureOf('1000123'))).toBe('1000123'))

  test('that is not there is no error', () => {
    const data = new Uint8ClampedArray(100 * 100 * 4).fill(200)
    expect(readPicture({ width: 100, height: 100, data })).toBeUndefined()
  })

  test.each([
    ['1000123', '1000123'],
    [' 42\n', '42'],
    ['https://elsewhere.example/1', undefined],
    ["1')/x", undefined],
    ['12345678901', undefined],
    ['', undefined]
  ])('%p has the account %p', (text, account) => expect(accountIn(text)).toBe(account))
})

describe('claims that wait', () => {
  /** A store as a browser has it, of which `isFull` throws. */
  function memory(isFull = false) {
    const kept = new Map<string, string>()
    return {
      kept,
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => {
        if (isFull) throw new Error('quota')
        kept.set(key, value)
      },
      removeItem: (key: string) => void kept.delete(key)
    }
  }
  const claim = (recordId: number): WaitingClaim => ({ recordId, account: 7, prize: `Prize ${recordId}` })

  test('are there once for each record, for their owner alone, and so many at most', () => {
    const store = memory()
    const claims = new WaitingClaims(store, 'kim')
    expect([claim(1), claim(2), claim(1)].map(each => claims.add(each))).toEqual([true, true, true])
    expect(claims.list().map(({ recordId }) => recordId)).toEqual([2, 1])
    expect(new WaitingClaims(store, 'alex').list()).toEqual([])
    for (let record = 10; claims.list().length < MOST_WAITING; record++) claims.add(claim(record))
    expect(claims.add(claim(1000))).toBe(false)
    expect(claims.add(claim(1))).toBe(true)
    expect(new WaitingClaims(memory(true), 'kim').add(claim(1))).toBe(false)
  })

  test.each(['{', '7', '[{"recordId":"x"}]', 'null'])('of which %s is left are none', text => {
    const store = memory()
    store.kept.set('prize-claims kim', text)
    expect(new WaitingClaims(store, 'kim').list()).toEqual([])
  })

  test('are sent in their order until one has to wait; refusals stay in sight and are not sent again', async () => {
    const claims = new WaitingClaims(memory(), 'kim')
    for (const record of [1, 2, 3, 4]) claims.add(claim(record))
    const outcomes: Record<number, Outcome> = { 1: 'done', 2: { refusal: 'gone' }, 3: 'later', 4: 'done' }
    const [sent, told] = [[] as number[], [] as number[]]
    const send = async ({ recordId }: WaitingClaim): Promise<Outcome> => {
      sent.push(recordId)
      return outcomes[recordId] ?? 'later'
    }
    await claims.sendAll(send, ({ recordId }) => told.push(recordId))
    expect([sent, told]).toEqual([[1, 2, 3], [1]])
    outcomes[3] = 'done'
    await claims.sendAll(send, ({ recordId }) => told.push(recordId))
    expect([sent, told]).toEqual([
      [1, 2, 3, 3, 4],
      [1, 3, 4]
    ])
    expect(claims.list()).toEqual([{ ...claim(2), refusal: 'gone' }])
    claims.remove(2)
    expect(claims.list()).toEqual([])
  })

  test('that are discarded while they are sent stay away', async () => {
    const claims = new WaitingClaims(memory(), 'kim')
    claims.add(claim(1))
    await claims.sendAll(
      async () => {
        claims.remove(1)
        return { refusal: 'gone' }
      },
      () => undefined
    )
    expect(claims.list()).toEqual([])
  })
})
