import { describe, expect, test } from '@jest/globals'
import { BANNER, composePreview } from '../../srv/content/serve/preview-page.ts'

const composed = (html: string): string => composePreview(Buffer.from(html)).toString('utf8')

describe('the banner stands first in the body', () => {
  test.each([
    ['of a whole document', '<!doctype html><html><head><title>t</title></head><body>', '<h1>x</h1></body></html>'],
    ['whatever its attributes hold', `<html><body class="a>b" data-x='>' hidden>`, 'x'],
    ['whatever its case', '<HTML><BODY>', 'x'],
    ['not in a comment', '<!doctype html><!-- <body> --><html><body>', 'x'],
    ['not in a script', '<head><script>"<body>"</script><body>', 'x'],
    ['not in a style', '<head><style>/* <body> */</style><body>', 'x'],
    ['not in a title', '<head><title>The <body> tag</title></head><body>', 'x'],
    ['once, when the text has the tag again', '<body>', 'x <body> y'],
    ['without a body tag, after the head', '<!doctype html><html><head><title>t</title></head>', '<p>x'],
    ['without a head, after the html tag', '<!DOCTYPE html>\n<html lang="en">', '<p>x'],
    ['without either, after the doctype', '<!doctype html>', '<p>x'],
    ['of a fragment', '', '<p>x</p>'],
    ['of nothing', '', '']
  ])('%s', (_, before, after) => {
    expect(composed(before + after)).toBe(before + BANNER + after)
  })
})

test('all other bytes stay, also those that are no UTF-8', () => {
  const bytes = Buffer.concat([Buffer.from('<body>Grüße 🎉 '), Buffer.from([0xff, 0xfe, 0x00, 0x80])])
  const page = composePreview(bytes)
  const banner = Buffer.from(BANNER)
  expect(Buffer.concat([page.subarray(0, 6), page.subarray(6 + banner.length)])).toEqual(bytes)
})

describe('pictures', () => {
  const hash = 'ab'.repeat(32)
  test.each([
    ['stand beside the page', `<img src="/content/images/${hash}">`, `<img src="images/${hash}">`],
    [
      'after other attributes',
      `<img alt="a > b" src="/content/images/${hash}">`,
      `<img alt="a > b" src="images/${hash}">`
    ],
    ['elsewhere stay', '<img src="https://host.example/a.png">', '<img src="https://host.example/a.png">'],
    ['in shown code stay', `&#x3C;img src="/content/images/${hash}">`, `&#x3C;img src="/content/images/${hash}">`],
    ['without a hash stay', '<img src="/content/images/x">', '<img src="/content/images/x">']
  ])('%s', (_, stored, shown) => {
    expect(composed(`<body>${stored}`)).toBe(`<body>${BANNER}${shown}`)
  })
})

test.each(['<!-- <body>', '<script> <body>', '<title>', '<body "', "<body '", '<img "', '<img a'])(
  'a document of 5 MB of %s is composed in one pass',
  part => {
    const page = composed(part.repeat(Math.ceil((5 * 1024 * 1024) / part.length)))
    expect(page).toContain(BANNER)
  }
)
