import { createHash } from 'node:crypto'
import { expect, test } from '@jest/globals'
import { fragmentsOf } from '../../srv/content/outline/fragments.ts'
import { linkedAddress, linksOf } from '../../srv/content/outline/read-links.ts'
import { type Place, placeChanges } from '../../srv/links/sources/store-places.ts'

const read = (html: string) => linksOf(fragmentsOf(Buffer.from(html)))
const step = (html: string) => `<section class="tutorial-step"><h2>S</h2>${html}</section>`

test('the links of a document have the number of their step, each once a step', () => {
  const html = `<p><a href="https://a.example/#top">a</a> <a href="#here">b</a> <a href="/here">c</a> <a href="mailto:x@y.example">d</a></p>
    ${step('<a href="https://b.example/x?q=1&amp;r=2">a</a><a href="https://a.example/#end">b</a><a href="https://a.example/">c</a>')}
    ${step('<pre>&lt;a href="https://code.example/"&gt;</pre><nav><a href="https://nav.example/">n</a></nav><A HREF="HTTPS://C.example">u</A>')}`
  expect(read(html)).toEqual([
    { step: 0, address: 'https://a.example/' },
    { step: 1, address: 'https://b.example/x?q=1&r=2' },
    { step: 1, address: 'https://a.example/' },
    { step: 2, address: 'https://c.example/' }
  ])
})

test('a document has at most 500 links, however it is written', () => {
  const links = (from: number) =>
    Array.from({ length: 400 }, (_, index) => `<a href="https://h${from + index}.example/">x</a>`)
  expect(read(step(links(0).join('')) + step(links(400).join('')))).toHaveLength(500)
  expect(read('<a href="https://a.example/'.repeat(20_000)).length).toBeLessThanOrEqual(500)
})

test.each([
  'javascript:alert(1)',
  'https://your host/',
  'https://<host>/',
  'ftp://a.example/',
  '',
  `https://a.example/${'x'.repeat(2000)}`
])('is no address: %s', text => {
  expect(linkedAddress(text)).toBeUndefined()
})

test('only what has changed is written', () => {
  const place = (subject: string, address: string, title = 'Title'): Place => ({
    ...{ kind: 'shelf', subject, place: 'url', title, slug: null, step: null, address }
  })
  const stored = (ID: string, { subject, place: column, title, address }: Place) => ({
    ...{ ID, subject, place: column, title, digest: createHash('sha256').update(address).digest('hex') }
  })
  const [kept, moved, renamed, gone] = ['kept', 'moved', 'renamed', 'gone'].map(name =>
    place(name, `https://${name}.example/`)
  ) as [Place, Place, Place, Place]
  const before = [kept, moved, renamed, gone].map((each, index) => stored(String(index), each))
  const now = [
    kept,
    { ...moved, address: 'https://new.example/' },
    { ...renamed, title: 'New' },
    place('added', 'https://a.example/')
  ]
  expect(placeChanges(now, before)).toEqual({
    added: [now[1], now[3]],
    retitled: [{ ID: '2', title: 'New' }],
    removed: ['1', '3']
  })
  expect(placeChanges([kept], [stored('0', kept)])).toEqual({ added: [], retitled: [], removed: [] })
})
