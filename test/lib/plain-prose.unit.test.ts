import { expect, test } from '@jest/globals'
import { plainProse } from '../../lib/text/plain-prose.ts'

test.each([
  ['one of these is the `FioriAR` package', 'one of these is the FioriAR package'],
  ['a **bold** and *slanted* word, _twice_', 'a bold and slanted word, twice'],
  ['read [the guide](https://example.org/a_b) and ![a picture](x.png)', 'read the guide and a picture'],
  ['Call `fns[0](req)` with `**kw` and `**args`', 'Call fns[0](req) with **kw and **args'],
  ['2 * 3 * 4, SELECT * FROM a_b_c, [optional]', '2 * 3 * 4, SELECT * FROM a_b_c, [optional]']
])('%s', (text, plain) => {
  expect(plainProse(text)).toBe(plain)
})

test('takes no longer than its text is long', () => {
  const began = process.cpuUsage()
  for (const piece of ['[', '*', '**a', '_', '`', '[a](', '![](']) plainProse(piece.repeat(20_000))
  expect(process.cpuUsage(began).user).toBeLessThan(1_000_000)
})
