import { expect, test } from '@jest/globals'
import { readerLanguages } from '../../lib/text/reader-languages.ts'

test('languages that Intl refuses are left out, so that dates are written all the same', () => {
  const known = readerLanguages(['en-US@posix', 'de-CH', 'C', 'en'])
  expect(known).toEqual(['de-CH', 'en'])
  expect(new Intl.NumberFormat(readerLanguages(['en-US@posix'])).format(5)).toBe('5')
})
