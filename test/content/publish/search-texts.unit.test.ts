import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { fragmentsOf } from '../../../srv/content/outline/fragments.ts'
import { packedTexts, unpackTexts } from '../../../srv/content/outline/packed-texts.ts'
import { textsOf } from '../../../srv/content/outline/read-texts.ts'
import { anyText } from '../../support/any-text.ts'

const read = (html: string) => textsOf(fragmentsOf(Buffer.from(html)))

const step = (number: number, title: string, content: string) =>
  `<section id="step-${number}" class="tutorial-step"><h2 class="step-title"><span class="step-label">Step ${number}</span>
   <span class="step-title-text">${title}</span></h2>${content}</section>`

test('the parts of a document in steps have title, prose and code', () => {
  const html = `<html><head><title>Head</title></head><body><header class="tutorial-header"><h1>Title</h1></header>
    <section class="tutorial-prerequisites"><h2>Prerequisites</h2><p>An account.</p></section><nav>Steps</nav>
    ${step(1, 'Install &amp; run', '<p>Run <code>npm ci</code> in <b>De</b>v.</p>')}
    ${step(2, 'Try', '<div><span class="code-language">Shell</span></div><pre><code>a <span>-i</span>\nb &lt; c</code></pre><p>Done</p>')}
    </body></html>`
  expect(read(html)).toEqual([
    { number: 0, title: '', text: 'Prerequisites An account.', code: '' },
    { number: 1, title: 'Install & run', text: 'Run npm ci in Dev.', code: 'npm ci' },
    { number: 2, title: 'Try', text: 'Done', code: 'a -i b < c' }
  ])
})

test('a document that is not in steps has one part, without what is on every page', () => {
  const html = `<body><nav>Home</nav><h1>A page</h1><p>Text<script>let a = '<p>no</p>'</script> <SVG><text>no</text></SVG>goes
    on, 1 < 2</p><style>p{}</style><footer>Imprint</footer></body>`
  expect(read(html)).toEqual([{ number: 0, title: '', text: 'A page Text goes on, 1 < 2', code: '' }])
  expect(read('')).toEqual([])
})

test.each([
  ['elements that do not end', '<script>'.repeat(100_000)],
  ['tags that do not end', '<a '.repeat(100_000)],
  ['comments', '<!--'.repeat(100_000)],
  ['references', '&'.repeat(1_000_000)],
  ['steps', '<section class="tutorial-step">a'.repeat(20_000)],
  ['a long text', 'word '.repeat(500_000)]
])('a document of %s is read in linear time, and its text is bounded', (_name, html) => {
  const before = process.cpuUsage()
  const length = read(`<body>${html}`).reduce((sum, { text, code }) => sum + text.length + code.length, 0)
  expect(length).toBeLessThanOrEqual(600_000)
  expect(process.cpuUsage(before).user).toBeLessThan(2_000_000)
})

test('any document is read, and packed as it is read', () => {
  const pieces = fc.constantFrom(
    '<pre>',
    '</pre>',
    '<h2>',
    '</h2>',
    '<section class="tutorial-step">',
    '<',
    '&lt',
    'é',
    ' a'
  )
  fc.assert(
    fc.property(fc.array(fc.oneof(pieces, anyText())), parts => {
      const fragments = fragmentsOf(Buffer.from(parts.join('')))
      expect(unpackTexts(packedTexts(fragments))).toEqual(textsOf(fragments))
    })
  )
})
