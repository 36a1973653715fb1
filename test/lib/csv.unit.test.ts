import { expect, test } from '@jest/globals'
import { csvHead, csvLine } from '../../lib/csv.ts'

test.each([
  ['=1+1', `'=1+1`],
  ['+49 6227', `'+49 6227`],
  ['-2+3', `'-2+3`],
  ['@SUM(A1)', `'@SUM(A1)`],
  ['＝1+1', `'＝1+1`],
  ['＋1', `'＋1`],
  ['－1', `'－1`],
  ['＠SUM(A1)', `'＠SUM(A1)`],
  ['\tindented', `"'\tindented"`],
  ['\n=1+1', `"'\n'=1+1"`],
  ['  =1', `'  =1`],
  ['x;=1+1', `"x;'=1+1"`],
  ['x; ＝1+1', `"x;' ＝1+1"`],
  ['x|@A1', `"x|'@A1"`],
  ['x\t=1', `"x\t'=1"`],
  ['x\n-1+2', `"x\n'-1+2"`],
  ['plain', 'plain'],
  ['1 + 1 = 2; yes', '"1 + 1 = 2; yes"'],
  ['a,b', '"a,b"'],
  ['say "yes"', '"say ""yes"""'],
  ['two\nlines', '"two\nlines"'],
  ['-2', '-2'],
  ['-2.5e-3', '-2.5e-3']
])('the text %j is written as %j', (text, written) => {
  expect(csvLine([text])).toBe(`${written}\r\n`)
})

test('a number below zero stays one, and null is empty', () => {
  expect(csvLine([-2, null, 'x'])).toBe('-2,,x\r\n')
})

test('a file begins with a byte order mark, and a name that is a formula is none', () => {
  expect(csvHead(['Größe', '=1+1'])).toBe(`\uFEFFGröße,'=1+1\r\n`)
})
