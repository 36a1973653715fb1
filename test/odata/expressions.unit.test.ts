import { describe, expect, test } from '@jest/globals'
import { rewriteExpression } from '../../srv/cap/odata/language/rewrite.ts'
import { spacesOfForms } from '../../srv/cap/odata/form-spaces.ts'

describe('expressions that CAP cannot read', () => {
  test.each([
    ['a add 1 gt 5', "totalseconds('~add',a,1) gt 5"],
    ['a sub b mul 2 eq 1', "totalseconds('~sub',a,totalseconds('~mul',b,2)) eq 1"],
    ['(a sub b) mul 2 eq 1', "totalseconds('~mul',totalseconds('~sub',a,b),2) eq 1"],
    ['a sub b sub c eq 1', "totalseconds('~sub',totalseconds('~sub',a,b),c) eq 1"],
    ['-a lt -4 and not (b mod 2 eq 0)', "totalseconds('~neg',a) lt -4 and not (totalseconds('~mod',b,2) eq 0)"],
    ["$it/a eq 'x add y'", "a eq 'x add y'"],
    ["a in ['x','y'] or b/$count gt 1", "a in ('x','y') or totalseconds('~count',b) gt 1"],
    ['b/any(x:x/n add 1 gt 2)', "b/any(x:totalseconds('~add',x/n,1) gt 2)"],
    ['b/$count desc,length(c) mul 2 asc', "totalseconds('~count',b) desc,totalseconds('~mul',length(c),2) asc"]
  ])('%s', (expression, rewritten) => expect(rewriteExpression(expression)).toBe(rewritten))

  test.each([
    "title eq 'a sub b'",
    'a add',
    "a add 'x",
    '(a add 1',
    'at ge 2026-01-01T00:00:00Z',
    'sub eq 1',
    'a eq -1'
  ])('is left to CAP: %s', expression => expect(rewriteExpression(expression)).toBe(expression))

  test.each(['$it eq 1', 'b/any(x:x/n eq $it/n)', 'b/any(x:x/c/$count gt 1)'])('is not supported: %s', expression =>
    expect(() => rewriteExpression(expression)).toThrow(/not supported/)
  )

  test('99 operators in a row are rewritten, and more are refused', () => {
    const chain = (length: number) => `1${' add 1'.repeat(length)} gt 5`
    expect(rewriteExpression(chain(99)).split('~add')).toHaveLength(100)
    expect(() => rewriteExpression(chain(100))).toThrow('At most 99 operators')
  })

  test('adversarial texts take no longer than they are long', () => {
    for (const part of ['(', '-', "'", '[', 'a in [', 'b/any(x:', '- ', 'a eq '])
      expect(typeof rewriteExpression(`1 add ${part.repeat(100_000 / part.length)}`)).toBe('string')
  })
})

test.each([
  ["$filter=a+eq+'x+y'", "$filter=a%20eq%20'x%20y'"],
  ["$filter=contains(a,'C++')", "$filter=contains(a,'C++')"],
  ["$filter=a%20eq%20'C++'", "$filter=a%20eq%20'C++'"],
  ['$filter=at+gt+2001-01-01T00:00:00+01:00', '$filter=at%20gt%202001-01-01T00:00:00+01:00']
])('plus signs of forms: %s', (options, read) => expect(spacesOfForms(options)).toBe(read))
