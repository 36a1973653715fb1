import { afterAll, describe, expect, test } from '@jest/globals'
import { setClock } from '../../lib/time.ts'
import { confidenceOf } from '../../srv/content/freshness/confidence.ts'
import { findingsOf, type TutorialFacts } from '../../srv/content/freshness/rules.ts'

const DAY = 24 * 60 * 60 * 1000
const now = new Date('2026-06-01T00:00:00.000Z')
const ago = (days: number) => new Date(now.getTime() - days * DAY)

setClock(() => now)
afterAll(() => setClock(() => new Date()))

test.each([
  [0, 0, 0, 'high'],
  [30, 0, 0, 'high'],
  [31, 0, 0, 'medium'],
  [90, 0, 0, 'medium'],
  [91, 0, 0, 'low'],
  [0, 0, 1, 'medium'],
  [0, 1, 0, 'low'],
  [31, 1, 5, 'low']
])('a report of %i days with %i High and %i Medium: %s', (days, openHigh, openMedium, confidence) => {
  expect(confidenceOf({ runAt: ago(days).toISOString(), openHigh, openMedium })).toBe(confidence)
})

test('without a report it is unknown', () => {
  expect(confidenceOf(undefined)).toBe('unknown')
})

describe('the findings', () => {
  const nothing: TutorialFacts = {
    ...{ slug: 'one', contentHash: 'hash', asOf: now, links: [], problems: [], reviewedAt: null }
  }
  const link = (address: string, status: 'BROKEN' | 'UNREACHABLE' | 'MOVED' = 'BROKEN', step = 1) => ({
    ...{ address, status, step, reason: null }
  })
  const problem = (ID: string, kind: string) => ({ ID, kind, stepNumber: 1 })
  const severities = (facts: Partial<TutorialFacts>, isDismissed: (fingerprint: string) => boolean = () => false) =>
    findingsOf({ ...nothing, ...facts }, isDismissed).map(({ severity }) => severity)

  test('there are none where nothing is wrong', () => {
    expect(findingsOf(nothing, () => false)).toEqual([])
  })

  test('two dead links are Medium, three High', () => {
    expect(severities({ links: [link('a'), link('b')] })).toEqual(['Medium', 'Medium'])
    expect(severities({ links: [link('a'), link('b'), link('c')] })).toEqual(['High', 'High', 'High'])
  })

  test('one that was dismissed does not add to the others', () => {
    const links = [link('a'), link('b'), link('c')]
    const [first] = findingsOf({ ...nothing, links }, () => false)
    expect(severities({ links }, fingerprint => fingerprint === first?.fingerprint)).toEqual([
      'Medium',
      'Medium',
      'Medium'
    ])
  })

  test('an address counts once, at its first step', () => {
    const [finding, ...more] = findingsOf(
      { ...nothing, links: [link('a', 'BROKEN', 3), link('a', 'BROKEN', 2)] },
      () => false
    )
    expect([finding?.stepRef, more]).toEqual([2, []])
  })

  test('links that moved or whose host is away are Low, however many', () => {
    const links = ['a', 'b', 'c'].flatMap(name => [link(name, 'MOVED'), link(`${name}2`, 'UNREACHABLE')])
    expect(new Set(severities({ links }))).toEqual(new Set(['Low']))
  })

  test('problems are Medium, typos Low, three steps that do not work High', () => {
    expect(severities({ problems: [problem('1', 'UNCLEAR'), problem('2', 'TYPO')] })).toEqual(['Medium', 'Low'])
    const problems = ['1', '2', '3'].map(ID => problem(ID, 'DOES_NOT_WORK'))
    expect(severities({ problems: [...problems, problem('4', 'OTHER')] })).toEqual(['High', 'High', 'High', 'Medium'])
  })

  test('a review is due after half a year, and weighs more after a year', () => {
    expect([100, 182, 183, 365, 366].map(days => severities({ reviewedAt: ago(days) }))).toEqual([
      [],
      [],
      ['Low'],
      ['Low'],
      ['Medium']
    ])
  })

  test('a hostile address makes no text that cannot be stored', () => {
    const [finding] = findingsOf({ ...nothing, links: [link(`https://a.example/${'😀'.repeat(900)}`)] }, () => false)
    expect(finding?.summary.length).toBeLessThanOrEqual(500)
    expect(finding?.summary.isWellFormed()).toBe(true)
  })
})
