import { describe, expect, test } from '@jest/globals'
import { stripComments } from '../../srv/author/dialect/parse/comments.ts'
import { scanFences } from '../../srv/author/dialect/lines/fence-scanner.ts'
import { Report, TutorialRefused } from '../../srv/author/dialect/model/findings.ts'
import { splitFrontMatter } from '../../srv/author/dialect/parse/front-matter.ts'
import { healConflicts } from '../../srv/author/dialect/heal/conflicts.ts'
import { healFences } from '../../srv/author/dialect/heal/fences.ts'
import { healLimits } from '../../srv/author/dialect/heal/limits.ts'
import { healText } from '../../srv/author/dialect/heal/text.ts'
import { tokenizeHtml } from '../../srv/author/dialect/html/html-tokens.ts'
import { readCodeInfo } from '../../srv/author/dialect/style/languages.ts'
import { toLines, type SourceLine } from '../../srv/author/dialect/lines/lines.ts'
import { markFormulas } from '../../srv/author/dialect/render/maths.ts'
import { extractOptions } from '../../srv/author/dialect/parse/options.ts'
import { operatingSystemsOf } from '../../srv/author/dialect/parse/os-labels.ts'
import { readRules } from '../../srv/author/dialect/parse/rules-vr.ts'
import { splitAccordionSteps, splitHeadingSteps } from '../../srv/author/dialect/parse/steps.ts'
import { extractBranches } from '../../srv/author/dialect/parse/branches.ts'
import { isFullRun } from '../support/environment.ts'
import { cpuTime } from '../support/run/cpu-time.ts'
import { render, v2 } from './support/render.ts'
import { inFullRun } from '../support/database/on-both.ts'

inFullRun()

/** Characters: a full run takes the size of the claim; a quarter of it tells linear from quadratic as well. */
const SIZE = isFullRun() ? 100_000 : 25_000
/** Of what is rendered as a whole, where the parser takes most of the time. */
const DOCUMENT = isFullRun() ? 40_000 : 15_000
// prettier-ignore
const SEEDS = [
  'a', ' ', '\t', '>', '> ', '- ', '1. ', '#', '`', '``` ', '~', '*', '_', '[', ']', '![', '](', '(', ')', '<', '<a ',
  '<a "', '</', '<!--', '-->', '$', ' $a', '{', '="', ' ="\\', '|', '\\', '&', '[OPTION BEGIN [', '[BRANCH_BEGIN ',
  '[ACCORDION-BEGIN [', '[VALIDATE_', '### ', 'a: ', ',', '[ ', '\n', '> \n', '```\n', '    ```a\n', '> ```\n',
  '- a\n', '<<<<<<<\n', '=======\n', '[OPTION BEGIN [a]]\n', '<!--\n', '[a]: b\n', '$$\n', '### a\n', '[x] \n',
  '```a\n\n### x\n\n', '> ```\n> a\n\n', '- ```\na\n', '    a\n\n2. b\n\n', '<div>\n```\n', '<!-- a\n-->\n', '1-9999,'
]
const INPUTS = SEEDS.map(seed => seed.repeat(Math.ceil(SIZE / seed.length)))

/** The budget is 10 ms a pattern; a stage runs several, quadratic time takes seconds. */
const MOST_MS = 2000

/** Time of the quickest of three runs, since garbage of other tests may be collected in one; one within the budget is enough. */
function leastOfThree(run: () => unknown): number {
  let least = Infinity
  for (let count = 0; count < 3 && least > MOST_MS; count += 1) {
    const start = cpuTime()
    run()
    least = Math.min(least, cpuTime() - start)
  }
  return least
}

function unlessRefused(stage: () => unknown): void {
  try {
    stage()
  } catch (error) {
    if (!(error instanceof TutorialRefused)) throw error
  }
}

/** The page of a step with this text and `after`, or the first rule and line that refuse it. */
async function rendered(body: string): Promise<string> {
  try {
    return (await render(v2(`### One\n\n${body}\n\nafter`))).html
  } catch (error) {
    if (!(error instanceof TutorialRefused)) throw error
    const refused = error.findings.find(({ severity }) => severity === 'error')
    return `${refused?.rule}:${refused?.line}`
  }
}

/** The stages that read text by patterns of their own; the Markdown parser is not among them. */
const STAGES: Record<string, (lines: SourceLine[], text: string) => unknown> = {
  'front matter': lines =>
    splitFrontMatter([{ text: '---', line: 1 }, { text: 'a: b', line: 1 }, ...lines], new Report('x', 'x')),
  conflicts: lines => healConflicts(lines, new Report('x', 'x')),
  fences: lines => scanFences(lines),
  'fence healing': lines => healFences(lines, new Report('x', 'x')),
  comments: lines => stripComments(lines, new Report('x', 'x')),
  limits: lines => unlessRefused(() => healLimits(lines, new Report('x', 'x'))),
  'text healing': lines => healText(lines, new Report('x', 'x')),
  options: lines => extractOptions(lines, new Report('x', 'x'), () => ''),
  branches: lines => extractBranches(lines, new Report('x', 'x')),
  'heading steps': lines => splitHeadingSteps(lines, new Report('x', 'x')),
  'accordion steps': lines => splitAccordionSteps(lines, new Report('x', 'x')),
  maths: lines =>
    markFormulas(
      lines,
      lines.map(() => false)
    ),
  rules: (_, text) => readRules(`[VALIDATE_1]\n###Match\n${text}`),
  html: (_, text) => tokenizeHtml(text),
  'code info': (_, text) => [
    readCodeInfo(`js {${text}`),
    readCodeInfo(`js[${text}`),
    readCodeInfo(`js {hl_lines="${text}"`)
  ],
  'operating systems': (_, text) => operatingSystemsOf(text)
}

describe('hostile input', () => {
  test.each(Object.entries(STAGES))('%s takes linear time', (_, stage) => {
    for (const text of INPUTS) {
      const lines = toLines(text)
      const took = leastOfThree(() => stage(lines, text))
      if (took > MOST_MS) throw new Error(`${took.toFixed(0)} ms for ${JSON.stringify(text.slice(0, 12))}`)
    }
  })

  // prettier-ignore
  test.each([
    '>', '> ', '- ', '1. ', '*a ', '**a ', '~~a ', '[', '![', '<div>', '<b>', '<ul><li>', '</div>', '| ', '`',
    '<!--', '$', '_a', 'http://a', '[a](b "', '&#', '<x y="', '> - ', '[^1] ', '[^1]: '
  ])('a document of %j renders', async seed => {
    const start = cpuTime()
    const { html } = await render(v2(`### One\n\n${seed.repeat(Math.ceil(5000 / seed.length))}x\n\nafter`))
    expect(html).toContain('after')
    expect(cpuTime() - start).toBeLessThan(10_000)
  })

  // prettier-ignore
  test.each([
    '>', '- ', '*a ', '*_', '[', '[a](', '[a](b "', '[^1] ', '[^1]: ', '[a]: ', '<!--', '<!-- a', '<?', '<b>', '<x y="',
    '<your_id>', '`a', 'a!', '&#', 'a@b.', '- a\n', '# a\n', 'a\n=\n', '|a|b|\n|-|-|\n', '> a\n', '```a\n', '<b\n', '$a$ ',
    '> [!NOTE]\n', '[a](b) ', '**a** '
  ])('a large document of %j renders or is refused by name, soon', async seed => {
    const start = cpuTime()
    const shown = await rendered(seed.repeat(Math.ceil(DOCUMENT / seed.length)))
    expect(/^markup-too-dense:\d+$/.test(shown) || shown.includes('after')).toBe(true)
    expect(cpuTime() - start).toBeLessThan(20_000)
  })

  test.each([
    ['emphasis', `${'*'.repeat(SIZE)}a${'*'.repeat(SIZE)}`],
    ['comments', '<!--'.repeat(20_000)],
    ['links', '[a]('.repeat(30_000)]
  ])('%s beyond what people write are refused with rule and line', async (_, body) => {
    expect(await rendered(body)).toBe('markup-too-dense:10')
  })

  test('lists nested a thousand times become flat', async () => {
    const body = Array.from({ length: 1000 }, (_, depth) => `${'  '.repeat(depth)}- level ${depth}`).join('\n')
    const html = await rendered(body)
    expect(['level 0\n', 'level 999<', 'after'].filter(text => !html.includes(text))).toEqual([])
    expect(html.split('<ul>').length).toBeLessThan(40)
  })

  test('nested containers line by line do not overflow', async () => {
    const nested = Array.from({ length: 300 }, (_, depth) => `${'  '.repeat(depth)}- level ${depth}`).join('\n')
    const quotes = Array.from({ length: 300 }, (_, depth) => `${'>'.repeat(depth + 1)} q${depth}`).join('\n')
    const { html } = await render(v2(`### One\n\n${nested}\n\n${quotes}`))
    for (const word of ['level 0', 'level 299', 'q0', 'q299']) expect(html).toContain(word)
  })

  test('code is coloured in bounded time', async () => {
    for (const language of ['js', 'html', 'bash', 'yaml', 'sql', 'java', 'markdown', 'xml', 'json', 'css']) {
      for (const seed of ['(', '"', '<', '{', '/*', '`', '$(', ' ', 'a.', '\\']) {
        const line = seed.repeat(Math.ceil(900 / seed.length))
        const start = cpuTime()
        await render(v2(`### One\n\n~~~~~${language}\n${line}\n${seed.repeat(50_000)}\n~~~~~`))
        expect(cpuTime() - start).toBeLessThan(15_000)
      }
    }
  })
})
