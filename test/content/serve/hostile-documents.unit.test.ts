import { describe, expect, test } from '@jest/globals'
import { compose } from '../../../srv/content/compose/compose.ts'
import { composePreview } from '../../../srv/content/serve/preview-page.ts'
import { looksLikeSvg } from '../../../srv/content/serve/svg.ts'
import { cpuTime } from '../../support/run/cpu-time.ts'

const SIZE = 100_000
// prettier-ignore
const SEEDS = [
  '<', '<a', '<a ', '<a b="', "<a b='", '<!--', '<!---->', '-->', '<![CDATA[', '<?', '&', '&#', '&amp', '<script>', '<style>',
  '</script', '<body', '<body "', '<img src="', '<img srcset="a, ', '<img src="/content/images/', '<h1>a', '<h2>', '<math><mi>',
  '<svg><a>', '<iframe src="', '<a href="//', '<li id="a">', ' ', '\n', '<title>', '<!DOCTYPE svg', '<?xml>', '<svg ', '<article>'
]

describe('documents of 100 KB that nobody wrote', () => {
  const inputs = SEEDS.map(seed => [seed, seed.repeat(Math.ceil(SIZE / seed.length))] as const)

  test.each(inputs)('of %j are read soon', (_, text) => {
    const start = cpuTime()
    compose(`<html><body><article>${text}</article></body></html>`)
    composePreview(Buffer.from(`<html>${text}<body>`))
    expect([looksLikeSvg(Buffer.from(text)), looksLikeSvg(Buffer.from(`<?xml?>${text}`))]).toEqual(
      text.startsWith('<svg') ? [true, true] : [false, false]
    )
    expect(cpuTime() - start).toBeLessThan(10_000)
  })
})
