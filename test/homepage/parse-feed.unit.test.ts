import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { decodeFeed } from '../../srv/homepage/feeds/decode-feed.ts'
import { type FeedEntry, parseFeed } from '../../srv/homepage/feeds/parse-feed.ts'
import { anyText } from '../support/any-text.ts'
import { atom, rss } from './support/feeds.ts'

const ADDRESS = 'https://feeds.example/a/feed.xml'
const parsed = (xml: string): readonly FeedEntry[] => parseFeed(xml, ADDRESS)
const item = (inner: string): string => `<rss><channel><item>${inner}</item></channel></rss>`
const entry = (inner: string): string => `<feed xmlns="http://www.w3.org/2005/Atom"><entry>${inner}</entry></feed>`
const linked = '<link>https://e.example/1</link>'

describe('a feed', () => {
  test.each([
    ['RSS', rss],
    ['Atom', atom]
  ])('of %s gives its entries as plain text', (_, write) => {
    const [first] = parsed(
      write([
        {
          title: 'Tom &amp; Jerry',
          link: 'https://e.example/1?a=1&b=2',
          guid: 'one',
          date: new Date('2026-11-20T10:00:00Z'),
          description: '<p>One<br>two &amp; <b>three</b></p><script>alert(1)</script><style>p{}</style>',
          author: 'Ada'
        }
      ])
    )
    expect(first).toEqual({
      sourceId: expect.stringMatching(/^[0-9a-f]{64}$/),
      // Atom says that a text is HTML where it is; its titles are plain text
      title: write === rss ? 'Tom & Jerry' : 'Tom &amp; Jerry',
      link: 'https://e.example/1?a=1&b=2',
      description: 'One two & three',
      author: 'Ada',
      publishedAt: '2026-11-20T10:00:00.000Z',
      language: write === rss ? 'en-us' : 'en',
      contentHash: expect.stringMatching(/^[0-9a-f]{64}$/)
    })
  })

  test.each([
    ['a script', 'javascript:alert(1)', undefined],
    ['data', 'data:text/html,x', undefined],
    ['a file', 'file:///etc/passwd', undefined],
    ['credentials', 'https://user:secret@e.example/', undefined],
    ['no text', '', undefined],
    ['a long one', `https://e.example/${'x'.repeat(500)}`, undefined],
    ['white space', '  https://e.example/a \n', 'https://e.example/a'],
    ['a tab in the scheme', 'java\tscript:alert(1)', undefined],
    ['a relative one', '../b?c', 'https://feeds.example/b?c'],
    ['one of a host', '//other.example/d', 'https://other.example/d']
  ])('with the link %s', (_, link, expected) => {
    for (const feed of [rss([{ title: 'A', link }]), atom([{ title: 'A', link }])])
      expect(parsed(feed).map(each => each.link)).toEqual(expected === undefined ? [] : [expected])
  })

  test.each([
    ['HTML', '<!doctype html><html><head><title>Sign in</title></head><body></body></html>', 'is no RSS or Atom feed'],
    ['JSON', '{"version": "https://jsonfeed.org/version/1.1"}', 'is no RSS or Atom feed'],
    ['nothing', '', 'is no RSS or Atom feed'],
    [
      'an entity bomb',
      `<!DOCTYPE rss [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "${'&a;'.repeat(10)}">]>${item(`<title>&b;</title>${linked}`)}`,
      'declares entities'
    ],
    [
      'a file as entity',
      `<!DOCTYPE rss [<!ENTITY x SYSTEM "file:///etc/passwd">]>${item(`<title>&x;</title>${linked}`)}`,
      'declares entities'
    ],
    ['depth', item('<a>'.repeat(100)), 'has elements nested deeper than 64']
  ])('of %s is refused', (_, xml, rule) => {
    expect(() => parsed(xml)).toThrow(rule)
  })

  test.each([
    ['an unknown entity', item(`<title>A &unknown; b</title>${linked}`), ['A &unknown; b']],
    ['CDATA', item(`<title><![CDATA[A <b>bold</b> one]]></title>${linked}`), ['A bold one']],
    ['a title that hides', item(`<title>A\u202eb\u0007\nc</title>${linked}`), ['Ab c']],
    ['a long title', item(`<title>${'x'.repeat(1000)}</title>${linked}`), [`${'x'.repeat(299)}…`]],
    ['no title', item(linked), []],
    ['a cut end', item(`<title>A</title>${linked}`).slice(0, -20), ['A']],
    ['XHTML', entry(`<title type="xhtml"><div>A <b>b</b></div></title><link href="https://e.example/"/>`), ['A b']],
    ['plain text like HTML', entry(`<title>Use &lt;b&gt;</title><link href="https://e.example/"/>`), ['Use <b>']],
    ['equal ids', `<rss><item><title>A</title>${linked}<guid>1</guid></item><item><title>B</title>${linked}<guid>1</guid></item></rss>`, ['A']], // prettier-ignore
    ['a prefix', `<atom:feed><atom:entry><atom:title>A</atom:title><atom:link href="https://e.example/"/></atom:entry></atom:feed>`, ['A']] // prettier-ignore
  ])('with %s', (_, xml, titles) => {
    expect(parsed(xml).map(({ title }) => title)).toEqual(titles)
  })

  test('has no date where it tells one that makes no sense', () => {
    for (const date of ['yesterday', '', '-271821-04-20', '0001-01-01', 'x'.repeat(10_000)])
      expect(parsed(item(`<title>A</title>${linked}<pubDate>${date}</pubDate>`))[0]?.publishedAt).toBeNull()
  })

  test('of two megabytes is read to a bound', () => {
    const many = Array.from({ length: 20_000 }, (_, index) => ({ title: `Entry ${index}` }))
    expect(parsed(rss(many))).toHaveLength(200)
    const [long] = parsed(item(`<title>A</title>${linked}<description>${'word '.repeat(400_000)}</description>`))
    expect(long?.description).toHaveLength(1000)
  })

  test.each([
    [new Uint8Array([0xff, 0xfe, 0x41, 0]), undefined, 'A'],
    [Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?>é', 'latin1'), 'text/xml', 'é'],
    [Buffer.from('é', 'latin1'), 'text/xml; charset="iso-8859-1"', 'é'],
    [Buffer.from('é'), 'text/xml; charset=klingon', 'é']
  ])('%# is read in its encoding', (bytes, type, expected) => {
    expect(decodeFeed(bytes, type)).toContain(expected)
  })

  test('of any text gives bounded entries that lead to the web, or is refused', () => {
    const tags = fc.constantFrom('<item>', '</item>', '<title>', '</title>', '<link>', '</link>', '<link href="', '"/>', '<entry>', '&lt;', '&#0;', '&#xFFFFFF;', '<![CDATA[', ']]>', '<!--', '-->', '<?x', 'http://e.example/', 'javascript:x', '<guid>') // prettier-ignore
    fc.assert(
      fc.property(fc.array(fc.oneof(tags, anyText({ maxLength: 10 })), { maxLength: 60 }), parts => {
        for (const root of ['<rss>', '<feed>'])
          for (const { title, link, description } of entriesOrNone(root + parts.join(''))) {
            expect(link).toMatch(/^https?:\/\//)
            expect(link.length).toBeLessThanOrEqual(500)
            expect(title).toMatch(/^[^\p{Cc}\u202a-\u202e]{1,300}$/u)
            expect((description ?? '').length).toBeLessThanOrEqual(1000)
          }
      }),
      { numRuns: 200 }
    )
  })
})

/** A refusal names the rule; any other error fails the test. */
function entriesOrNone(xml: string): readonly FeedEntry[] {
  try {
    return parsed(xml)
  } catch (error) {
    expect((error as Error).constructor.name).toBe('FeedError')
    return []
  }
}
