import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { approximateEnds, approximateStart, editDistance } from '../../lib/text/approximate.ts'
import { sourceLines } from '../../lib/text/markdown-source.ts'
import { applySuggestion, findPassage, type Passage, passageAt, type Span } from '../../lib/text/passages.ts'
import { anyText } from '../support/any-text.ts'
import { isFullRun } from '../support/environment.ts'

const runs = { numRuns: isFullRun() ? 1000 : 150 }

/** Texts of few words, so that passages repeat. */
const repeating = fc
  .array(fc.constantFrom('Choose', 'Save', 'the', 'cockpit', 'and', 'wait', 'until', 'deployed.', '\n\n', 'é', '🙂'))
  .map(words => words.join(' '))

/** Sentences of many different words. */
const sentences = fc
  .uniqueArray(fc.integer({ min: 0, max: 99_999 }), { minLength: 12, maxLength: 60 })
  .map(numbers => numbers.map(number => `w${number.toString(36)}${(number * 7919).toString(36)}`))

const spanIn = (text: string): fc.Arbitrary<Span> =>
  fc
    .tuple(fc.nat({ max: text.length }), fc.nat({ max: text.length }))
    .map(([one, other]) => ({ start: Math.min(one, other), end: Math.max(one, other) }))

const withSpan = (texts: fc.Arbitrary<string>) => texts.chain(text => fc.tuple(fc.constant(text), spanIn(text)))

/** The fewest edits between the pattern and a part of the text that ends at each character, by the plain algorithm. */
function plainErrors(text: string, pattern: string): readonly number[] {
  let column = Array.from({ length: pattern.length + 1 }, (_, row) => row)
  return Array.from({ length: text.length }, (_, at) => {
    const next = [0]
    for (let row = 1; row <= pattern.length; row += 1) {
      const replaced = (column[row - 1] ?? 0) + (pattern[row - 1] === text[at] ? 0 : 1)
      next.push(Math.min(replaced, (column[row] ?? 0) + 1, (next[row - 1] ?? 0) + 1))
    }
    column = next
    return column[pattern.length] ?? 0
  })
}

const found = (text: string, passage: Passage): string | null => {
  const place = findPassage(text, passage)
  return place && text.slice(place.start, place.end)
}

describe('approximate search', () => {
  const letters = (max: number) => fc.string({ unit: fc.constantFrom('a', 'b', 'c', ' '), maxLength: max })

  test('finds the ends that the plain algorithm finds, also of patterns of several blocks', () => {
    fc.assert(
      fc.property(letters(200), letters(100), fc.nat({ max: 40 }), (text, pattern, most) => {
        if (pattern === '') return
        const plain = plainErrors(text, pattern)
        const ends = approximateEnds(text, pattern, most)
        for (const { end, errors } of ends) expect(plain[end - 1]).toBe(errors)
        expect(ends.length > 0).toBe(plain.some(errors => errors <= most))
        if (ends[0]) expect(ends[0].errors).toBe(Math.min(...plain))
      }),
      runs
    )
  })

  test('a match begins where its edits say', () => {
    fc.assert(
      fc.property(letters(200), letters(70), (text, pattern) => {
        const [best] = approximateEnds(text, pattern, Math.floor(pattern.length / 3))
        if (!best) return
        const start = approximateStart(text, pattern, best)
        expect(editDistance(text.slice(start, best.end), pattern)).toBeGreaterThanOrEqual(best.errors)
        expect(best.end - start).toBeLessThanOrEqual(pattern.length + best.errors)
      }),
      runs
    )
  })
})

describe('a passage', () => {
  test('is found where it was made, or not at all, whatever the text', () => {
    fc.assert(
      fc.property(withSpan(fc.oneof(repeating, anyText({ maxLength: 300 }))), ([text, span]) => {
        const passage = passageAt(text, span)
        const place = findPassage(text, passage)
        if (!place) return
        expect(place.how).toBe('exact')
        expect(text.slice(place.start, place.end).replace(/\s+/gu, ' ')).toBe(
          passage.quote.replace(/\s+/gu, ' ').trim()
        )
        expect(place.start).toBeGreaterThanOrEqual(0)
      }),
      runs
    )
  })

  test('stays with its words when text comes before, after and white space changes', () => {
    fc.assert(
      fc.property(
        sentences,
        fc.nat(),
        fc.integer({ min: 1, max: 6 }),
        fc.nat({ max: 5 }),
        (words, seed, length, more) => {
          const from = seed % (words.length - length)
          const text = words.join(' ')
          const start = words.slice(0, from).join(' ').length + (from > 0 ? 1 : 0)
          const quote = words.slice(from, from + length).join(' ')
          const passage = passageAt(text, { start, end: start + quote.length })
          expect(passage.quote).toBe(quote)
          const later = `${'New text before it. '.repeat(more)}${words.join('\n  ')} ${'And after it.'.repeat(more)}`
          expect(found(later, passage)?.replace(/\s+/gu, ' ')).toBe(quote)
        }
      ),
      runs
    )
  })

  test('that was removed is found nowhere', () => {
    fc.assert(
      fc.property(sentences, fc.nat(), fc.integer({ min: 2, max: 6 }), (words, seed, length) => {
        const from = seed % (words.length - length)
        const text = words.join(' ')
        const start = words.slice(0, from).join(' ').length + (from > 0 ? 1 : 0)
        const end = start + words.slice(from, from + length).join(' ').length
        const passage = passageAt(text, { start, end })
        expect(findPassage(text.slice(0, start) + text.slice(end), passage)).toBeNull()
      }),
      runs
    )
  })

  const text =
    'Open the SAP BTP cockpit and choose your subaccount. Choose Instances and Subscriptions in the menu. Choose Save. ' +
    'Go to the directory of your project, open a terminal and run the command. Choose Save. Your application is deployed now.'
  const of = (quote: string, last = false): Passage => {
    const start = last ? text.lastIndexOf(quote) : text.indexOf(quote)
    return passageAt(text, { start, end: start + quote.length })
  }

  test('with an edit inside it is found as changed', () => {
    const passage = of('Choose Instances and Subscriptions in the menu.')
    const later = text.replace('Subscriptions in the menu', 'Subscriptions of the side menu')
    expect(findPassage(later, passage)).toMatchObject({ how: 'changed' })
    expect(found(later, passage)).toBe('Choose Instances and Subscriptions of the side menu.')
  })

  test('that was written anew is found between its surroundings, as changed', () => {
    const passage = of('open a terminal and run the command')
    const later = text.replace('open a terminal and run the command', 'then type cds deploy')
    expect(found(later, passage)).toBe('then type cds deploy')
    expect(findPassage(later, passage)?.how).toBe('changed')
  })

  test('of two with equal words is the one with its surroundings, and never becomes the other', () => {
    const [first, second] = [of('Choose Save.'), of('Choose Save.', true)]
    expect(findPassage(text, first)?.start).toBe(text.indexOf('Choose Save.'))
    expect(findPassage(text, second)?.start).toBe(text.lastIndexOf('Choose Save.'))
    expect(findPassage(text.replace(' Choose Save.', ''), first)).toBeNull()
  })

  test('that moved says so', () => {
    const quote = 'Go to the directory of your project'
    const later = `${quote}. ${text.replace(quote, 'There')}`
    expect(findPassage(later, of(quote))).toEqual({ start: 0, end: quote.length, how: 'moved' })
  })

  test('whose text is there twice, among the same, is found in its step alone', () => {
    const step = 'Build it. Run npm install in the folder. Test it. '.repeat(2)
    const once = `${step.slice(0, 50)}`
    const passage = passageAt(once, { start: 10, end: 40 })
    const twice = `${once}${once}`
    expect(findPassage(`${'x'.repeat(60)}${twice}`, { ...passage, prefix: '', suffix: '' })).toBeNull()
    expect(findPassage(twice, { ...passage, prefix: '', suffix: '' }, { start: 50, end: 100 })?.start).toBe(60)
  })

  test('takes bounded work, also of hostile texts', () => {
    const began = performance.now()
    const long = 'a'.repeat(400_000)
    findPassage(long, {
      quote: `${'a'.repeat(499)}b${'a'.repeat(500)}`,
      prefix: 'a'.repeat(300),
      suffix: 'b'.repeat(300)
    })
    findPassage(long, { quote: 'a', prefix: 'b'.repeat(9999), suffix: 'b'.repeat(9999) })
    findPassage(' '.repeat(1_000_000), { quote: ' x ', prefix: ' ', suffix: ' ' })
    applySuggestion(long, { original: 'aa', replacement: '', prefix: '', suffix: '' })
    sourceLines(']('.repeat(200_000), { quote: 'a', prefix: '', suffix: '' })
    expect(performance.now() - began).toBeLessThan(5000)
  })
})

describe('a suggestion', () => {
  const markdown =
    '# Title\n\nChoose **Save** in the cockpit.\n\n- one\n- two\n\nChoose **Save** in the cockpit.\n\nThe end.\n'
  const original = 'Choose **Save** in the cockpit.'
  const second = passageAt(markdown, {
    start: markdown.lastIndexOf(original),
    end: markdown.lastIndexOf(original) + 31
  })

  test('replaces its place alone', () => {
    const applied = applySuggestion(markdown, { ...second, original, replacement: 'Press it.' })
    expect(applied).toMatchObject({
      markdown: `${markdown.slice(0, markdown.lastIndexOf(original))}Press it.\n\nThe end.\n`
    })
  })

  test('says why it does not apply', () => {
    const suggestion = { ...second, original, replacement: 'Press it.' }
    const applied = applySuggestion(markdown, suggestion)
    if (!('markdown' in applied)) throw new Error(applied.reason)
    expect(applySuggestion(applied.markdown, suggestion)).toEqual({ reason: 'applied' })
    expect(applySuggestion(markdown, { ...suggestion, prefix: '', suffix: '' })).toEqual({ reason: 'ambiguous' })
    expect(applySuggestion('Something else altogether.', suggestion)).toEqual({ reason: 'removed' })
    const edited = markdown.replace(`${original}\n\nThe`, 'Choose **Save** in your cockpit.\n\nThe')
    expect(applySuggestion(edited, suggestion)).toMatchObject({ reason: 'changed' })
  })

  test('that adds to its original is not added twice', () => {
    const at = markdown.indexOf('- two')
    const { prefix, suffix } = passageAt(markdown, { start: at, end: at + 5 })
    const suggestion = { original: '- two', replacement: '- two\n- three', prefix, suffix }
    const applied = applySuggestion(markdown, suggestion)
    if (!('markdown' in applied)) throw new Error(applied.reason)
    expect(applied.markdown).toContain('- two\n- three\n\n')
    expect(applySuggestion(applied.markdown, suggestion)).toEqual({ reason: 'applied' })
  })

  test('keeps the line ends of the document', () => {
    const applied = applySuggestion('a\r\n\r\nlong enough to be told from others\r\nb\r\n', {
      original: 'long enough to be told from others\nb',
      replacement: 'c\nd',
      prefix: '',
      suffix: ''
    })
    expect(applied).toMatchObject({ markdown: 'a\r\n\r\nc\r\nd\r\n' })
  })

  test('gives the text before and after its place back unchanged, whatever the Markdown', () => {
    fc.assert(
      fc.property(withSpan(anyText({ maxLength: 300 })), anyText({ maxLength: 50 }), ([text, span], replacement) => {
        const plain = text.replaceAll('\r', '')
        const passage = passageAt(plain, {
          start: Math.min(span.start, plain.length),
          end: Math.min(span.end, plain.length)
        })
        const applied = applySuggestion(plain, { ...passage, original: passage.quote, replacement })
        if (!('markdown' in applied)) return
        const { start, end } = applied.at
        expect(applied.markdown.slice(0, start) + passage.quote + applied.markdown.slice(end)).toBe(plain)
      }),
      runs
    )
  })
})

describe('the Markdown of a passage', () => {
  const markdown =
    '## Step\n\nOpen the **[SAP BTP cockpit](https://cockpit.example/a-long/address)** and choose *your* `subaccount`.\n\n' +
    '```sh\nnpm install\nnpm start\n```\n\nThe end.\n'

  test.each([
    ['cockpit and choose your subaccount', 'Open the **[SAP'],
    ['npm start', 'npm start'],
    ['The end.', 'The end.']
  ])('of %s', (quote, begins) => {
    const lines = sourceLines(markdown, { quote, prefix: '', suffix: '' })
    expect(lines && markdown.slice(lines.start, lines.end)).toMatch(
      new RegExp(`^${begins.replace(/[*[]/gu, '\\$&')}[^\\n]*$`)
    )
  })

  test('that is not there is none', () => {
    expect(sourceLines(markdown, { quote: 'A generated table of contents', prefix: '', suffix: '' })).toBeNull()
  })
})
