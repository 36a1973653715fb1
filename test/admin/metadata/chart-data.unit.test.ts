import { expect, test } from '@jest/globals'
import {
  chartDataOf,
  chartFrom,
  completed,
  extentOf,
  noChart,
  numericColumns,
  type Result
} from '../../../app/admin/metadata/chart-data.ts'

const result: Result = {
  columns: ['title', 'status', 'amount', 'text', 'none'],
  rows: [
    ['Even', 'DONE', '3', 'x', null],
    ['Odd', 'DONE', '4', '5', null],
    ['Even', 'OPEN', '-1', '', null],
    ['Even', 'DONE', '2', 'y', null],
    [null, 'OPEN', null, 'z', null]
  ],
  truncated: false,
  durationMs: 1,
  aboutPeople: false
}

test('columns with numbers alone are measures; what is left out is chosen', () => {
  expect(numericColumns(result)).toEqual(['amount'])
  expect(completed(result, { kind: 'bar', measures: [] })).toEqual({ kind: 'bar', axis: 'title', measures: ['amount'] })
  expect(completed(result, { kind: 'bar', axis: 'gone', series: 'title', measures: ['text', 'gone'] })).toEqual({
    kind: 'bar',
    axis: 'status',
    series: 'title',
    measures: ['amount']
  })
})

test('numbers of the same label are added up, and each value of the series is drawn for itself', () => {
  expect(chartDataOf(result, { kind: 'bar', measures: [] })).toEqual({
    by: 'title',
    labels: ['Even', 'Odd', '(none)'],
    series: [{ name: 'amount', values: [4, 4, undefined] }],
    cut: ''
  })
  const stacked = chartDataOf(result, { kind: 'stacked-bar', axis: 'title', series: 'status', measures: ['amount'] })
  expect(stacked?.series).toEqual([
    { name: 'DONE', values: [5, 4, 0] },
    { name: 'OPEN', values: [-1, 0, undefined] }
  ])
  expect(stacked && [extentOf(stacked, true), extentOf(stacked, false)]).toEqual([
    [-1, 5],
    [-1, 5]
  ])
})

test('stacks are as high as their sums', () => {
  const both: Result = {
    ...result,
    columns: ['title', 'status', 'a', 'b', 'c'],
    rows: [['Even', 'DONE', '3', '4', '-2']]
  }
  const data = chartDataOf(both, { kind: 'stacked-bar', axis: 'title', measures: ['a', 'b', 'c'] })
  expect(data && [extentOf(data, true), extentOf(data, false)]).toEqual([
    [-2, 7],
    [-2, 4]
  ])
})

test('a chart says what it leaves out, and there is none without numbers', () => {
  const many: Result = {
    ...result,
    columns: ['n', 'amount'],
    rows: Array.from({ length: 70 }, (_, n) => [`n${n}`, '1'])
  }
  const data = chartDataOf(many, { kind: 'line', measures: [] })
  expect([data?.labels.length, data?.cut]).toEqual([60, 'the first 60 of 70 values of n'])
  const series = chartDataOf(many, { kind: 'line', axis: 'amount', series: 'n', measures: ['amount'] })
  expect([series?.series.length, series?.cut]).toEqual([8, 'the first 8 of 70 series'])
  expect(chartDataOf({ ...result, rows: [] }, { kind: 'bar', measures: [] })).toBeUndefined()
  expect(chartDataOf({ ...result, columns: ['title'], rows: [['x']] }, { kind: 'bar', measures: [] })).toBeUndefined()
})

test('a stored chart that cannot be read is none', () => {
  for (const text of [null, '', '{', '{"kind":"pie"}', '{}']) expect(chartFrom(text)).toBe(noChart)
  expect(chartFrom('{"kind":"line","axis":"a"}')).toEqual({ kind: 'line', axis: 'a', measures: [] })
})
