import { expect, test } from '@jest/globals'
import { EntryNames } from '../../app/gateway/static/entry-names.ts'

test('an archive may hold ten thousand files and no more', () => {
  const names = new EntryNames()
  for (let number = 0; number < 10_000; number += 1) names.addFile(`${number}.txt`)
  expect(() => names.addFile('10000.txt')).toThrow(
    "The entry '10000.txt' is one more than the 10000 files and folders that are allowed; nothing was changed"
  )
})
