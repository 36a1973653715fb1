import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { allowedAddress, type Inline, inlineOf } from '../../../app/site/browser/assistant/inline.ts'
import { blocksOf } from '../../../app/site/browser/assistant/markdown.ts'

const origin = 'https://site.example'
const read = (text: string): Inline[] => inlineOf(text, origin)

test('paragraphs, headings, lists, code, quotes, tables and rules', () => {
  expect(blocksOf('# One\nTwo\nlines\n\n---\n> said\n')).toEqual([
    { is: 'heading', text: 'One' },
    { is: 'paragraph', text: 'Two\nlines' },
    { is: 'rule' },
    { is: 'quote', of: [{ is: 'paragraph', text: 'said' }] }
  ])
  expect(blocksOf('So:\n- a\n  - b\n- c\n\n3. d\n4. e')).toEqual([
    { is: 'paragraph', text: 'So:' },
    {
      is: 'list',
      start: undefined,
      items: [
        [
          { is: 'paragraph', text: 'a' },
          { is: 'list', start: undefined, items: [[{ is: 'paragraph', text: 'b' }]] }
        ],
        [{ is: 'paragraph', text: 'c' }]
      ]
    },
    { is: 'list', start: 3, items: [[{ is: 'paragraph', text: 'd' }], [{ is: 'paragraph', text: 'e' }]] }
  ])
  expect(blocksOf('```ts\nconst a = "# no"\n\n- x\n```\nAfter')).toEqual([
    { is: 'code', language: 'ts', text: 'const a = "# no"\n\n- x' },
    { is: 'paragraph', text: 'After' }
  ])
  expect(blocksOf('| A | B |\n|---|:-:|\n| 1 | 2 |\n| 3 | 4 | 5 |')).toEqual([
    {
      is: 'table',
      head: ['A', 'B'],
      rows: [
        ['1', '2'],
        ['3', '4']
      ]
    }
  ])
})

test('an answer that is still coming reads like its end: code without its fence, a year at the begin of a line', () => {
  expect(blocksOf('```bash\nnpm i')).toEqual([{ is: 'code', language: 'bash', text: 'npm i' }])
  expect(blocksOf('It was\n1984. Then')).toEqual([{ is: 'paragraph', text: 'It was\n1984. Then' }])
})

test('code, emphasis and links within words; everything else stays as it is', () => {
  expect(read('a **b *c*** `d*` _e_')).toEqual([
    'a ',
    { is: 'strong', of: ['b *c'] },
    '* ',
    { is: 'code', text: 'd*' },
    ' ',
    { is: 'em', of: ['e'] }
  ])
  expect(read('2 * 3 * 4, snake_case_name, **open, \\*not\\*')).toEqual([
    '2 * 3 * 4, snake_case_name, **open, ',
    '*',
    'not',
    '*'
  ])
  expect(read('[step 2](/tutorials/a#step-2) [out](https://b.example/x)')).toEqual([
    { is: 'link', href: '/tutorials/a#step-2', isElsewhere: false, of: ['step 2'] },
    ' ',
    { is: 'link', href: 'https://b.example/x', isElsewhere: true, of: ['out'] }
  ])
  expect(read('[a](/b_(c))!')).toEqual([{ is: 'link', href: '/b_(c)', isElsewhere: false, of: ['a'] }, '!'])
  expect(read('<img src=x onerror=alert(1)>')).toEqual(['<img src=x onerror=alert(1)>'])
})

test('links lead to the site or elsewhere by HTTPS, never to a script', () => {
  const refused = [
    'javascript:alert(1)',
    'jAvAsCrIpT:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'blob:https://site.example/1',
    'file:///etc/passwd',
    'http://b.example/',
    'https://user:word@b.example/',
    'https://'
  ]
  for (const address of refused) {
    expect([address, allowedAddress(address, origin)]).toEqual([address, undefined])
    expect(read(`[x](${address})`).some(part => typeof part === 'object' && part.is === 'link')).toBe(false)
  }
  expect(allowedAddress('//b.example/x', origin)).toEqual({ href: 'https://b.example/x', isElsewhere: true })
  for (const address of ['/.//b.example', '/x/..//b.example', `${origin}//b.example`, `${origin}/\\b.example`])
    expect(allowedAddress(address, origin)).toEqual({ href: '/b.example', isElsewhere: false })
  expect(allowedAddress(`${origin}/a?b#c`, origin)).toEqual({ href: '/a?b#c', isElsewhere: false })
})

test('whatever a model says is read, to its last word, and no link leads to a script', () => {
  const pieces = [
    '*',
    '**',
    '_',
    '`',
    '[',
    '](',
    ')',
    'javascript:',
    '\\',
    '\n',
    '> ',
    '- ',
    '1. ',
    '|',
    '---',
    'a',
    ' ',
    '```'
  ]
  const textOf = (part: Inline): string =>
    typeof part === 'string' ? part : part.is === 'code' ? part.text : part.of.map(textOf).join('')
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 60 }), parts => {
      const text = parts.join('')
      JSON.stringify(blocksOf(text))
      const shown = read(text)
      expect(JSON.stringify(shown)).not.toContain('"href":"javascript')
      const letters = (all: string): number => all.replaceAll('javascript:', '').split('a').length
      expect(letters(shown.map(textOf).join(''))).toBeLessThanOrEqual(letters(text))
    })
  )
})

test('text that is made to be slow is read in steps that grow with its length', () => {
  for (const piece of ['*', '**a', '[', '[a](', '`', '_a', '> ', '- ', '  - ', '|', '\\', '```\n', '![x](', '**a** *'])
    expect(Array.isArray(blocksOf(piece.repeat(20_000)).map(block => ('text' in block ? read(block.text) : [])))).toBe(
      true
    )
}, 5000)
