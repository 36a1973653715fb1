import { describe, expect, test } from '@jest/globals'
import { applyPatch } from 'diff'
import fc from 'fast-check'
import { type ReaderText, stepsOf } from '../../../srv/content/changes/blocks.ts'
import { Budget } from '../../../srv/content/changes/budget.ts'
import { type Compared, compare } from '../../../srv/content/changes/compare.ts'
import type { ComparedBlock, ComparedStep, Comparison } from '../../../srv/content/changes/model.ts'
import { partsOf } from '../../../srv/content/changes/parts.ts'
import { anyText } from '../../support/any-text.ts'

const step = (number: number, title: string, inside: string): string =>
  `<section id="step-${number}" class="tutorial-step"><h2 class="step-title"><span class="step-label">Step ${number}</span> ` +
  `<span class="step-title-text">${title}</span></h2><div class="step-content">${inside}</div></section>`

/** A tutorial of these steps: title and inside of each. */
const inSteps = (...steps: readonly (readonly [string, string])[]): ReaderText => ({
  html: steps.map(([title, inside], index) => step(index + 1, title, inside)).join(''),
  isInSteps: true
})

const compared = (text: ReaderText, markdown: Compared['markdown'] = null): Compared => ({ text, markdown })
const changes = (before: ReaderText, after: ReaderText, ms = 5000): Comparison =>
  compare(compared(before), compared(after), ms)
const outline = ({ steps }: Comparison) =>
  steps.map(({ number, formerNumber, title, change }) => [number, formerNumber ?? number, title, change].join(' '))
const joined = ({ parts }: ComparedBlock, left: 'removed' | 'added'): string =>
  parts.flatMap(({ change, text }) => (change === left ? [] : [text])).join('')
const blocksOf = (text: ReaderText): string[] => stepsOf(text).flatMap(({ blocks }) => blocks.map(each => each.text))

const herbs = ['Sow the seeds', '<p>Put the seeds on wet soil and wait for some days.</p>'] as const
const water = ['Water them', '<p>Give them water each morning, but never at noon.</p>'] as const
const harvest = ['Harvest', '<p>Cut the leaves above the second pair.</p><ul><li>mint</li><li>sage</li></ul>'] as const

describe('steps', () => {
  test('are the same when their text is, however it is marked', () => {
    const marked = inSteps(herbs, [water[0], '<p>Give <b>them</b> water each\n morning, but never at noon.</p>'])
    expect(changes(inSteps(herbs, water), marked)).toMatchObject({ words: { added: 0, removed: 0 }, isCoarse: false })
    expect(outline(changes(inSteps(herbs, water), marked))).toEqual([
      '1 1 Sow the seeds unchanged',
      '2 2 Water them unchanged'
    ])
  })

  test('that stand behind a new one are the same under another number', () => {
    expect(outline(changes(inSteps(herbs, harvest), inSteps(herbs, water, harvest)))).toEqual([
      '1 1 Sow the seeds unchanged',
      '2 2 Water them added',
      '3 2 Harvest unchanged'
    ])
  })

  test('that were removed stand where they stood', () => {
    expect(outline(changes(inSteps(herbs, water, harvest), inSteps(herbs, harvest)))).toEqual([
      '1 1 Sow the seeds unchanged',
      '2 2 Water them removed',
      '2 3 Harvest unchanged'
    ])
  })

  test('with another title are known by their words', () => {
    const result = changes(inSteps(herbs, water), inSteps(herbs, ['Pour', water[1].replace('noon', 'night')]))
    expect(outline(result)).toEqual(['1 1 Sow the seeds unchanged', '2 2 Pour changed'])
    expect(result.steps[1]).toMatchObject({ formerTitle: 'Water them' })
  })

  test('in another order have moved, and as few of them as can be', () => {
    expect(outline(changes(inSteps(herbs, water, harvest), inSteps(harvest, herbs, water)))).toEqual([
      '1 3 Harvest moved',
      '2 1 Sow the seeds unchanged',
      '3 2 Water them unchanged'
    ])
  })

  test('of the same title stay in their order', () => {
    const [one, two] = [['Test', '<p>It is green.</p>'] as const, ['Test', '<p>It is red.</p>'] as const]
    expect(outline(changes(inSteps(one, two), inSteps(herbs, one, two)))).toEqual([
      '1 1 Sow the seeds added',
      '2 1 Test unchanged',
      '3 2 Test unchanged'
    ])
  })

  test('are the sections of a text without steps', () => {
    const page = (text: string): ReaderText => ({ html: `<p>Hello.</p><h2>Dry</h2><p>${text}</p>`, isInSteps: false })
    expect(outline(changes(page('Mint.'), page('Sage.')))).toEqual(['1 1 Dry changed'])
    expect(outline(changes(page('Mint.'), { html: '<p>Hi.</p><h2>Dry</h2><p>Mint.</p>', isInSteps: false }))).toEqual([
      '0 0  changed',
      '1 1 Dry unchanged'
    ])
  })
})

describe('blocks', () => {
  const inside = (before: string, after: string): readonly ComparedBlock[] =>
    changes(inSteps(['One', before]), inSteps(['One', after])).steps.flatMap(({ blocks }) => blocks)

  test('tell which words have changed', () => {
    const [block] = inside('<p>Use release 1.2 of the tool.</p>', '<p>Use release 2.0 of the new tool.</p>')
    expect(block).toEqual({
      kind: 'text',
      change: 'changed',
      parts: [
        { change: 'same', text: 'Use release ' },
        { change: 'removed', text: '1.2' },
        { change: 'added', text: '2.0' },
        { change: 'same', text: ' of the ' },
        { change: 'added', text: 'new ' },
        { change: 'same', text: 'tool.' }
      ]
    })
  })

  test('of code are compared by lines', () => {
    const code = (text: string): string => `<div class="code-block"><pre><code>${text}</code></pre></div>`
    const [block] = inside(code('let a = 1\nlet b = 2\n'), code('let a = 1\nlet b = 3\n'))
    expect(block).toMatchObject({
      kind: 'code',
      parts: [
        { change: 'same', text: 'let a = 1\n' },
        { change: 'removed', text: 'let b = 2' },
        { change: 'added', text: 'let b = 3' }
      ]
    })
  })

  test('tell the address of a link that leads elsewhere', () => {
    const [block] = inside('<p>See <a href="/a">here</a>.</p>', '<p>See <a href="/b">here</a>.</p>')
    expect(block).toMatchObject({ change: 'changed', links: { removed: ['/a'], added: ['/b'] } })
  })

  test('tell all addresses of links that have changed places', () => {
    const text = (one: string, other: string): string => `<p><a href="${one}">One</a>, <a href="${other}">two</a></p>`
    const [block] = inside(text('/a', '/b'), text('/b', '/a'))
    expect(block).toMatchObject({ change: 'changed', links: { removed: ['/a', '/b'], added: ['/b', '/a'] } })
    const [fewer] = inside(text('/a', '/a'), '<p><a href="/a">One, two</a></p>')
    expect(fewer).toMatchObject({ change: 'changed', links: { removed: ['/a', '/a'], added: ['/a'] } })
  })

  test('show a picture as it was and as it is, whatever its size', () => {
    const picture = (name: string, width: number): string =>
      `<figure><img src="/content/images/${name}?w=${width}" alt="A herb"></figure>`
    expect(inside(picture('one', 480), picture('one', 960))).toEqual([])
    expect(inside(picture('one', 480), picture('two', 480))).toMatchObject([
      {
        kind: 'picture',
        change: 'changed',
        before: { src: '/content/images/one' },
        after: { src: '/content/images/two' }
      }
    ])
  })

  test('name the option or branch that they stand in', () => {
    const option = (text: string): string =>
      `<div class="os-options"><section class="os-panel" data-os="macOS"><p class="panel-label">macOS</p><p>${text}</p></section></div>`
    const branch = (text: string): string =>
      `<div class="tutorial-branch-mount"><section class="branch"><h3>Clay pot</h3><p>${text}</p></section></div>`
    const blocks = inside(option('Run ls.') + branch('Add sand.'), option('Run ls -l.') + branch('Add more sand.'))
    expect(blocks.map(({ place, change }) => [place, change])).toEqual([
      ['macOS', 'changed'],
      ['Clay pot', 'unchanged'],
      ['Clay pot', 'changed']
    ])
  })

  test('of a diagram are its source, not its drawing', () => {
    const diagram = (label: string): string =>
      `<figure><svg aria-hidden="true"><text>${label}</text></svg><details class="diagram-source"><pre>A --> ${label}</pre></details></figure>`
    expect(inside(diagram('B'), diagram('C')).map(({ kind, change }) => [kind, change])).toEqual([['code', 'changed']])
  })
})

describe('any two texts', () => {
  const word = fc.constantFrom('mint', 'sage', 'dill', 'basil', 'to', 'the', 'cut', 'dry', '<b>wet</b>', 'grün', 'ماء')
  const paragraph = fc.array(word, { minLength: 1, maxLength: 12 }).map(words => `<p>${words.join(' ')}</p>`)
  const text = fc
    .array(
      fc.tuple(
        word,
        fc.array(paragraph, { maxLength: 5 }).map(all => all.join(''))
      ),
      { maxLength: 6 }
    )
    .map(steps => inSteps(...steps))

  const sides = ({ steps }: Comparison, side: 'before' | 'after') => {
    const [whole, other] = side === 'before' ? (['removed', 'added'] as const) : (['added', 'removed'] as const)
    return steps
      .filter(({ change }) => change !== other)
      .map((each: ComparedStep) => ({
        number: (side === 'before' ? each.formerNumber : undefined) ?? each.number,
        isTold: each.change !== 'unchanged' && each.change !== 'moved',
        blocks: each.blocks
          .filter(({ change }) => change !== other)
          .map(block => joined(block, whole === 'removed' ? 'added' : 'removed'))
      }))
  }

  test('are told so that each can be written from the comparison', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const result = changes(before, after)
        for (const [side, whole] of [
          ['before', before],
          ['after', after]
        ] as const) {
          const steps = stepsOf(whole)
          const told = sides(result, side)
          expect(told.map(({ number }) => number).sort()).toEqual(
            steps
              .slice(1)
              .map(({ number }) => number)
              .sort()
          )
          for (const { number, isTold, blocks } of told)
            if (isTold)
              expect(blocks).toEqual(steps.find(each => each.number === number)?.blocks.map(each => each.text))
        }
      }),
      { numRuns: 60 }
    )
  })

  test('that are equal have no change', () => {
    fc.assert(
      fc.property(text, same => {
        const result = changes(same, { ...same })
        expect(result.words).toEqual({ added: 0, removed: 0 })
        expect(result.steps.every(({ change }) => change === 'unchanged')).toBe(true)
      }),
      { numRuns: 30 }
    )
  })

  test('of Markdown are led from one to the other by the lines', () => {
    const lines = fc.array(fc.constantFrom('', '# Mint', 'Cut it.', '- dry', 'Sow.'), { maxLength: 20 })
    fc.assert(
      fc.property(lines, lines, fc.constantFrom('\n', '\r\n'), (one, other, end) => {
        const [before, after] = [one.join(end), other.join('\n')]
        const { markdown } = compare(compared(inSteps(), { text: before }), compared(inSteps(), { text: after }), 5000)
        const patch = {
          oldFileName: '',
          newFileName: '',
          oldHeader: '',
          newHeader: '',
          hunks: [...(markdown.hunks ?? [])]
        }
        const applied = applyPatch(
          before,
          { ...patch, hunks: patch.hunks.map(hunk => ({ ...hunk, lines: [...hunk.lines] })) },
          { autoConvertLineEndings: false }
        )
        expect(applied).toBe(after)
      }),
      { numRuns: 60 }
    )
  })

  test('of words keep all characters', () => {
    fc.assert(
      fc.property(anyText({ maxLength: 30 }), anyText({ maxLength: 30 }), fc.boolean(), (before, after, isCode) => {
        const parts = partsOf(before, after, isCode, new Budget(5000))
        const without = (left: string) =>
          parts.flatMap(({ change, text: each }) => (change === left ? [] : [each])).join('')
        expect([without('added'), without('removed')]).toEqual([before, after])
      })
    )
  })
})

test.each([
  [
    'words',
    (seed: number) => `<p>${Array.from({ length: 90_000 }, (_, index) => `w${(index * seed) % 7919}`).join(' ')}</p>`
  ],
  [
    'blocks',
    (seed: number) => Array.from({ length: 15_000 }, (_, index) => `<p>${(index * seed) % 7919} x</p>`).join('')
  ],
  [
    'steps',
    (seed: number) =>
      Array.from({ length: 2000 }, (_, index) =>
        step(index, `t${(index * seed) % 7919}`, `<p>${seed} ${index}</p>`)
      ).join('')
  ]
])('what has too many different %s is told as a whole in time', (_, textFrom) => {
  const before = performance.now()
  const result = changes({ html: textFrom(17), isInSteps: true }, { html: textFrom(23), isInSteps: true }, 1000)
  expect(result.isCoarse).toBe(true)
  expect(performance.now() - before).toBeLessThan(8000)
  expect(blocksOf({ html: textFrom(17), isInSteps: true }).length).toBeGreaterThan(0)
})
