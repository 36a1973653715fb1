import { expect, test } from '@jest/globals'
import { csvLines } from '../../app/admin/metadata/csv.ts'

test.each([
  ['=1+1', `'=1+1`],
  ['+49 6227', `'+49 6227`],
  ['-2', `'-2`],
  ['@SUM(A1)', `'@SUM(A1)`],
  ['\tindented', `'\tindented`],
  ['  =1', `'  =1`],
  ['plain', 'plain'],
  ['a,b', '"a,b"'],
  ['say "yes"', '"say ""yes"""'],
  ['two\nlines', '"two\nlines"']
])('the text %j is written as %j', (text, written) => {
  expect(csvLines([[text]])).toBe(`${written}\r\n`)
})

test('a number below zero stays one', () => {
  expect(csvLines([[-2, 'x']])).toBe('-2,x\r\n')
})
