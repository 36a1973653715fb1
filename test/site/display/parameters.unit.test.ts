import { expect, test } from '@jest/globals'
import { readParameters } from '../../../app/site/browser/display/state/parameters.ts'
import { type Rotation, rotated, stepped } from '../../../app/site/browser/display/state/rotation.ts'
import { verifies } from '../../requirements/verifies.ts'

const read = (query: string) => readParameters(new URLSearchParams(query))
const defaults = {
  demo: false,
  eventId: undefined,
  rotationTime: 10_000,
  chartCount: 5,
  rankCount: 5,
  startView: 'board',
  theme: undefined,
  goalTarget: 5_000,
  participateUrl: undefined
}

test('an address without parameters has the defaults', () => {
  expect(read('')).toEqual({ parameters: defaults, problems: [] })
})

test('each parameter may be set', () => {
  const query =
    'demo=1&eventId=7&rotationTime=0&chartCount=3&rankCount=10&startView=Leaderboard&theme=dark&goalTarget=250&participateUrl=/events/7'
  expect(read(query)).toEqual({
    problems: [],
    parameters: {
      ...{ demo: true, eventId: 7, rotationTime: 0, chartCount: 3, rankCount: 10, startView: 'leaderboard' },
      ...{ theme: 'dark', goalTarget: 250, participateUrl: '/events/7' }
    }
  })
})

test.each([
  ['dark=1', 'dark'],
  ['dark=false', 'light'],
  ['dark', 'dark'],
  ['theme=light&dark=1', 'light'],
  ['theme=auto&dark=1', undefined]
])('%s gives the look %s', (query, theme) => {
  expect(read(query)).toEqual({ parameters: { ...defaults, theme }, problems: [] })
})

test.each([
  ['eventId=0', 'eventId', 'number'],
  ['eventId=7.5', 'eventId', 'number'],
  ['eventId=', 'eventId', 'number'],
  ['eventId=2147483648', 'eventId', 'number'],
  ['rotationTime=1999', 'rotationTime', 'number'],
  ['rotationTime=-1', 'rotationTime', 'number'],
  ['chartCount=0', 'chartCount', 'number'],
  ['rankCount=11', 'rankCount', 'number'],
  ['goalTarget=1e3', 'goalTarget', 'number'],
  ['startView=Podium', 'startView', 'choice'],
  ['theme=solarized', 'theme', 'choice'],
  ['dark=perhaps', 'dark', 'flag'],
  ['demo=2', 'demo', 'flag'],
  ['participateUrl=javascript:alert(1)', 'participateUrl', 'address'],
  ['participateUrl=//elsewhere.example/', 'participateUrl', 'address'],
  ['participateUrl=https://', 'participateUrl', 'address'],
  ['rotationtime=5000', 'rotationtime', 'unknown']
])('%s is named, and its default counts', (query, name, kind) => {
  const { parameters, problems } = read(query)
  expect(parameters).toEqual(defaults)
  expect(problems).toEqual([expect.objectContaining({ name, rule: expect.objectContaining({ kind }) })])
})

test('a long value is cut where it is shown', () => {
  expect(read(`theme=${'x'.repeat(500)}`).problems[0]?.value).toBe('x'.repeat(40))
})

const board: Rotation = { view: 'board', since: 1_000, isPaused: false }

verifies('REALTIME-004', 'each view stays for the time that is set, and the first comes after the last', () => {
  expect(rotated(board, 10_000, 10_999)).toBe(board)
  const views: string[] = []
  let rotation = board
  for (let now = 1_000; now <= 41_000; now += 250) {
    rotation = rotated(rotation, 10_000, now)
    if (views.at(-1) !== rotation.view) views.push(rotation.view)
  }
  expect(views).toEqual(['board', 'statistics', 'leaderboard', 'board', 'statistics'])
})

test('a device that slept goes on with the next view', () => {
  expect(rotated(board, 10_000, 9_000_000)).toEqual({ view: 'statistics', since: 9_000_000, isPaused: false })
})

test('steps change the view, and it stays its whole time then', () => {
  expect(stepped(board, 'next', 5_000)).toEqual({ view: 'statistics', since: 5_000, isPaused: false })
  expect(stepped(board, 'previous', 5_000)).toEqual({ view: 'leaderboard', since: 5_000, isPaused: false })
  expect(stepped(board, { view: 'leaderboard' }, 5_000)).toEqual({ view: 'leaderboard', since: 5_000, isPaused: false })
})

test('a pause holds the view, steps stay possible, and it goes on with its whole time', () => {
  const paused = stepped(board, 'pause', 5_000)
  expect(rotated(paused, 10_000, 60_000)).toBe(paused)
  expect(stepped(paused, 'next', 60_000)).toEqual({ view: 'statistics', since: 60_000, isPaused: true })
  const goesOn = stepped(paused, 'pause', 60_000)
  expect([rotated(goesOn, 10_000, 69_999).view, rotated(goesOn, 10_000, 70_000).view]).toEqual(['board', 'statistics'])
})

test('without a time nothing rotates', () => {
  expect(rotated(board, 0, 9_000_000)).toBe(board)
})
