import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { TutorialRefused, type RenderedTutorial } from '../../srv/author/dialect/index.ts'
import { render, v1, v2 } from './support/render.ts'
import { isFullRun } from '../support/environment.ts'
import { inFullRun } from '../support/database/on-both.ts'
import { anyText } from '../support/any-text.ts'

inFullRun()

/** Pieces of which authors, and people who mean harm, build lines. */
// prettier-ignore
const PIECES = [
  '### Step', '## Section', '# Title', '- item', '1. item', '    - nested', '> quote', '>     deep', '\ttab', '---',
  '***', '', '```', '```js', '~~~', '    ```', '> ```', '`code', '``', '$x_1$', '$$', '| a | b |', '|---|---|',
  '[^1]', '[^1]: note', '[r]: x', '[OPTION BEGIN [Windows]]', '[OPTION BEGIN [A,B]]', '[OPTION END]',
  '[ACCORDION-BEGIN [Step 1: ](T)]', '[ACCORDION-END]',
  '[BRANCH_BEGIN group="g" key="k" label="l"]\n### Sub\ntext\n[BRANCH_END]', '[DONE]', '[VALIDATE_1]', '<!-- c -->',
  '<!--', '-->', '<!-- skipIf: true -->', '<script>alert(1)</script>', '<style>', '<div>', '</div>',
  '<p onclick="x">', '<b', '<your_id>', '</li>', '<table><tr><td>', '<details>',
  '<iframe src="https://evil.example">', '<a href="javascript:x">', '<svg onload=x>', '<math><mi>', '<h1>big</h1>',
  '<pre>', '<textarea>', '[x](javascript:alert(1))', '![i](a b.png)', '!![i](a.png)', '[x](#step-1)',
  '<img src=x onerror=y>', '\u0000', '\u2028', '🎉', 'שלום', '&lt;', '\\', '<<<<<<< HEAD', '=======', '>>>>>>> b',
  '<div data-slot="code-1">', '<section>', '<input>', '<base href="//x">', '<form action=x>'
]

const RUNS = isFullRun() ? 200 : 40

const line = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...PIECES) },
  {
    weight: 2,
    arbitrary: fc.tuple(fc.constantFrom(...PIECES), fc.constantFrom(...PIECES)).map(parts => parts.join(' '))
  },
  { weight: 1, arbitrary: fc.string({ maxLength: 30 }) }
)
const text = fc.array(line, { maxLength: 40 }).map(lines => lines.join('\n'))
const document = fc
  .tuple(text, fc.boolean())
  .map(([body, isV2]) => (isV2 ? v2(`### One\n${body}`) : v1(`[ACCORDION-BEGIN [Step 1: ](One)]\n${body}`)))

describe('whatever an author writes', () => {
  test('it renders safely with one first heading, or is refused', async () => {
    let rendered = 0
    await fc.assert(
      fc.asyncProperty(document, async markdown => {
        const tutorial = await renderOrRefuse(markdown)
        if (tutorial) expectSafe(tutorial.html)
        if (tutorial) rendered += 1
      }),
      { numRuns: RUNS }
    )
    expect(rendered).toBeGreaterThan(RUNS / 2)
  })

  test('raw text and rules never break the reader', async () => {
    await fc.assert(
      fc.asyncProperty(anyText({ maxLength: 300 }), text, async (markdown, rulesVr) => {
        expectSafe((await render(`---\nparser: v2\n---\n### One\n${markdown}\n`, { rulesVr })).html)
      }),
      { numRuns: RUNS / 2 }
    )
  })

  test('no line of fenced code is lost or changed', async () => {
    const codeLine = fc.oneof(
      fc.constantFrom(...PIECES.filter(piece => !/^\s*>?\s*(?:`|~)/.test(piece))),
      fc.string({ maxLength: 40 })
    )
    const code = fc
      .array(codeLine, { minLength: 1, maxLength: 12 })
      .map(lines => lines.join('\n').replace(/[\r\0]/g, ' '))
    await fc.assert(
      fc.asyncProperty(
        code,
        fc.constantFrom('', 'js', 'html', 'bash', 'yaml', 'markdown', 'xml'),
        async (source, language) => {
          fc.pre(!/`{5}/.test(source))
          const { html } = await render(v2(`### One\n\n\`\`\`\`\`${language}\n${source}\n\`\`\`\`\`\n`))
          expect(codeOf(html)).toBe(source)
        }
      ),
      { numRuns: RUNS }
    )
  })

  test('every heading outside code is a step, in order', async () => {
    const title = fc.stringMatching(/^[A-Z][a-z]{1,12}( [a-z]{1,8}){0,3}$/)
    await fc.assert(
      fc.asyncProperty(fc.array(title, { minLength: 1, maxLength: 8 }), async titles => {
        const body = titles.map(each => `### ${each}\n\n\`\`\`\n### ${each}\n\`\`\`\n`).join('\n')
        const { metadata } = await render(v2(body))
        expect(metadata.steps.map(step => step.title)).toEqual(titles)
        expect(metadata.steps.map(step => step.number)).toEqual(titles.map((_, index) => index + 1))
      }),
      { numRuns: 50 }
    )
  })
})

/** Lines as authors write them, well or badly; each W is to be seen by the reader. */
const TEMPLATES = [
  'W',
  'W W',
  '- W',
  '1. W',
  '7. W',
  '    W',
  '        W',
  '\t- W',
  '  - W',
  '> W',
  '> - W',
  '>     W',
  '>',
  '    > W',
  '#### W',
  '# W',

  '**W**',
  '_W',
  '`W`',
  '``W',
  '[W](x)',
  '[W](a b)',
  '[W][W]',
  '![W](a.png)',
  '![W](a b.png)',
  '!![W](a.png)',
  '[![W](a.png)](b)',

  '| W | W |',
  '|---|---|',
  '    | W |',
  '```',
  '```js',
  '    ```',
  '> ```',
  '- ```',
  '~~~',
  '   ```yaml',
  '---',
  '===',
  '***',
  '',
  '',
  '',

  '<div>W</div>',
  '<div>',
  '</div>',
  '<b>W',
  '<your W>',
  '<W',
  '<W>',
  'W <br> W',
  '<table><tr><td>W',
  '</table>',
  '<li>W',
  '<p>',
  'a < W > b',

  '<details><summary>W</summary>',
  '</details>',
  '<kbd>W<kbd>',
  '<pre>W',
  '</pre>',
  '<font>W</font>',
  '<https://W.org>',
  'http://W.org',
  '<address>W',

  'W<!-- c -->W',
  '<!-- c --> W',
  '$W$',
  '$W_W$ $',
  '$$',
  '{{W}}',
  'W\\',
  '&W;',
  '[^W]',
  '*W',
  '[OPTION BEGIN [W]]',
  '[OPTION END]',
  '    [OPTION BEGIN [W]]',

  '    [OPTION END]',
  '### W',
  '###W',
  ' ### W',
  '[DONE]',
  '<your_W',
  '</W>',
  '<W W="W',
  '<a id="x">W',
  '<h1>W</h1>',
  '<section>W</section>'
]

/** Letters alone, so that no word can be part of another. */
function word(number: number): string {
  return `q${[...String(number).padStart(3, '0')].map(digit => 'abcdefghij'.charAt(Number(digit))).join('')}z`
}

test('every word is shown, however the marks around it go wrong', async () => {
  const bodies = fc.array(fc.constantFrom(...TEMPLATES), { minLength: 1, maxLength: 25 })
  await fc.assert(
    fc.asyncProperty(bodies, async templates => {
      let count = 0
      const body = templates.join('\n').replace(/W/g, () => word((count += 1)))
      // MathML has each letter of a word in an element of its own
      const html = (await render(v2(`### One\n\n${body}`))).html.replace(/<\/?m(?:i|n|o|row|text|sub|sup)\b[^>]*>/g, '')
      const lost = Array.from({ length: count }, (_, index) => word(index + 1)).filter(each => !html.includes(each))
      expect(lost).toEqual([])
    }),
    { numRuns: RUNS * 2 }
  )
})

/** The tutorial, or nothing when it was refused; any other failure fails the test. */
async function renderOrRefuse(markdown: string): Promise<RenderedTutorial | undefined> {
  try {
    return await render(markdown)
  } catch (error) {
    expect(error).toBeInstanceOf(TutorialRefused)
    return undefined
  }
}

function expectSafe(html: string): void {
  const tags = html.match(/<[a-z][^\s>]*(?:\s[^\s=>]+(?:="[^"]*")?)*\s*\/?>/g) ?? []
  expect(html.match(/<h1[ >]/g)).toHaveLength(1)
  expect(html.match(/<(?:html|head|body|main|article|title)[ >]/g)).toHaveLength(6)
  const formula = /<math(?: display="block")? alttext="[^"<>]*">(?:<\/?m[a-z]+(?: [a-z]+="[^"]*")*>|[^<])*<\/math>/g
  const bare = html.replace(formula, '').replace(/="[^"]*"/g, '')
  expect(bare).not.toMatch(/<(?:script|style|iframe|svg|math|form|base|object|embed|textarea)[\s>]/)
  for (const tag of tags) {
    expect(tag).not.toMatch(/\s(?:on\w+|style|srcdoc|formaction)(?:=|\s|>)/)
    expect(tag).not.toMatch(/(?:href|src|poster)="\s*(?:javascript|vbscript|data:text)/i)
  }
}

function codeOf(html: string): string | undefined {
  const entities: Record<string, string> = { '&#x3C;': '<', '&#x26;': '&' }
  return /<pre[^>]*><code[^>]*>([\s\S]*?)<\/code><\/pre>/
    .exec(html)?.[1]
    ?.replace(/<[^>]*>/g, '')
    .replace(/&#x(?:3C|26);/g, entity => entities[entity] ?? entity)
}
