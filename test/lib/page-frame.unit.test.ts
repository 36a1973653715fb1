import { expect, test } from '@jest/globals'
import { ICON } from '../../lib/icon.ts'
import { frame } from '../../lib/http/page-frame.ts'

test('a page brings its icon along, so that no browser asks its server for one', () => {
  const [, address = ''] = /<link rel="icon" href="data:image\/svg\+xml,([^"<>]*)">/.exec(frame('A', '', '')) ?? []
  expect(`${decodeURIComponent(address)}\n`).toBe(ICON)
})
