import { expect, test } from '@jest/globals'
import { timing, type TimedFile } from './timing.ts'

const files = (tier: string, ...seconds: readonly number[]): TimedFile[] =>
  seconds.map((each, index) => ({ tier, path: `test/${tier}-${index}.test.ts`, seconds: each }))

test('of one file nothing is told', () => {
  expect(timing(files('unit', 100))).toEqual([])
})

test('of a few files the sum of each tier is told', () => {
  expect(timing([...files('unit', 1, 2.25), ...files('browser', 5)])).toEqual([
    'Seconds by tier: unit 3.3, browser 5.0'
  ])
})

test('of many files the ten slowest are told first, the slowest at the top', () => {
  const lines = timing([...files('unit', ...Array<number>(9).fill(0.5)), ...files('service', 12.34, 1)])
  expect(lines[0]).toBe('Slowest files:')
  expect(lines[1]).toBe('   12.3  service   test/service-0.test.ts')
  expect(lines[2]).toBe('    1.0  service   test/service-1.test.ts')
  expect(lines.slice(1, 11).every(line => /^ +\d+\.\d {2}\w+ +test\//.test(line))).toBe(true)
  expect(lines.slice(11)).toEqual(['Seconds by tier: unit 4.5, service 13.3'])
})
