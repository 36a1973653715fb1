import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { compose } from '../../../srv/content/compose/compose.ts'
import { toMarkdown } from '../../../srv/content/markdown/to-markdown.ts'
import { render, v2 } from '../../author/support/render.ts'
import { isFullRun } from '../../support/environment.ts'

const markdownOf = (html: string): string => toMarkdown(html, '/tutorials/brew-tea')

/** The Markdown of the article that a source becomes. */
async function ofSource(source: string, rulesVr?: string): Promise<string> {
  const { html } = await render(source, rulesVr === undefined ? {} : { rulesVr })
  return markdownOf(compose(html)?.html ?? '')
}

const rules = `[VALIDATE_1]
###Rule
single-choice
###Question
How hot is **green** tea?
###Match
[ ] 100 °C
[x] 80 °C
[VALIDATE_1]
###Rule
exact-match
###Question
Which leaf?
###Match
camellia-secret
[CODECHECK_1]
###Goal
Print \`drip\`.
###Language
shell
###Hints
- \`echo\` helps
###ReferenceSolution
printf secret-solution`

const steps = `## Prerequisites

A kettle.

### Boil *water*

<!--
skipIf: completed:other
skipLabel: Go on
skipReason: It boils.
-->

> [!WARNING]
> It is hot.

> **Note:** so is steam.

[VALIDATE_1]

[OPTION BEGIN [Kettle]]

\`\`\`bash {filename="boil.sh"}
boil --now # [DONE] [OPTION BEGIN [x]]
\`\`\`

[OPTION END]

[OPTION BEGIN [Stove]]

Use a lid, see [the next one](#step-2) or [another](other-tea).

[OPTION END]

- a shelf | a cup

[BRANCH_BEGIN group="leaf" key="g" label="Green"]
### Wait a little
80 °C.
[BRANCH_END]
[BRANCH_BEGIN group="leaf" key="b" label="Black"]
### Pour at once
100 °C.
[BRANCH_END]

### Pour

1. First
   - a
   - b
2. Second with $x > 1$ now[^n]

[^n]: Or less.

| Tea | Heat |
| --- | ---: |
| a \\| b | \`80\` |

![A pot](https://img.youtube.com/pot.png "Full")

<details><summary>More</summary>

Water &lt;b&gt; is H<sub>2</sub>O.

</details>
`

describe('an article as Markdown', () => {
  test('has steps, options, questions, notes and code in words, and nothing of the parser', async () => {
    const text = await ofSource(v2(steps), rules)
    expect(text).toBe(`## Prerequisites

A kettle.

## Step 1: Boil *water*

> **Warning**
>
> It is hot.

> **Note:** so is steam.

One of these:

- **Kettle**

  \`boil.sh\`:

  \`\`\`bash
  boil --now # [DONE] [OPTION BEGIN [x]]
  \`\`\`

- **Stove**

  Use a lid, see [the next one](/tutorials/brew-tea#step-2) or [another](/tutorials/other-tea).

- a shelf | a cup

Some readers can skip this step: Go on — It boils.

**Question** (one answer)

How hot is **green** tea?

- 100 °C
- 80 °C

**Question** (in your own words)

Which leaf?

**Check your code** (shell)

Print \`drip\`.

Hints:

- \`echo\` helps

Go on with one of these:

- **Green**

  #### Wait a little

  80 °C.

- **Black**

  #### Pour at once

  100 °C.

## Step 2: Pour

1. First
   - a
   - b
2. Second with $x \\gt 1$ now[^1]

| Tea | Heat |
| --- | ---: |
| a \\| b | \`80\` |

[A pot (img.youtube.com)](https://img.youtube.com/pot.png)

*Full*

**More**

Water \\<b> is H<sub>2</sub>O.

[^1]: Or less.
`)
    expect(text).not.toMatch(/VALIDATE|OPTION END|BRANCH_|secret/)
  })

  test.each([
    ['<p>1. no * list_ of_ [x] <b> a_b </b>!</p>', '1\\. no \\* list\\_ of\\_ \\[x\\] **a_b** !\n'],
    ['<p># a &lt;b&gt; &amp;amp; $5</p>', '\\# a \\<b> \\&amp; \\$5\n'],
    ['<pre><code class="language-md">```\nx\n```\n</code></pre>', '````md\n```\nx\n```\n````\n'],
    ['<p><code>a`b</code> <code></code><kbd>Ctrl</kbd></p>', '``a`b`` `Ctrl`\n'],
    ['<p>one<br> two</p>', 'one\\\ntwo\n'],
    ['<a href="../x (1)">y</a><a href="#a">z</a><a>q</a>', '[y](/x%20%281%29)[z](/tutorials/brew-tea#a)q\n'],
    ['<ul><li>a</li></ul><ul><li>b</li></ul>', '- a\n\n<!-- -->\n\n- b\n'],
    ['<ol start="3"><li><p>a</p><p>b</p></li><li>c</li></ol>', '3. a\n\n   b\n\n4. c\n'],
    ['<dl><dt>Tea</dt><dd>hot</dd></dl>', '- **Tea**\n\n  hot\n'],
    ['<table><tr><td>a<td><ul><li>b</ul></table>', '| a | - b |\n| --- | --- |\n'],
    [
      '<table><tr><th>A<th>B<th>C<tr><td rowspan=2>x<td>1<td>2<tr><td>3<td>4<tr><td colspan="2">wide<td>5</table>',
      '| A | B | C |\n| --- | --- | --- |\n| x | 1 | 2 |\n|  | 3 | 4 |\n| wide |  | 5 |\n'
    ],
    ['<table><tr><td colspan=0 rowspan=-1>a<td rowspan=1e9>b</table>', '| a | b |\n| --- | --- |\n'],
    ['<script>x</script><svg><title>t</title></svg><span aria-hidden="true">▶</span>', ''],
    ['<p><math alttext="x^2"><mi>x</mi></math></p><math display="block"><mi>y</mi></math>', '$x^2$\n\ny\n']
  ])('of %j', (html, markdown) => {
    expect(markdownOf(html)).toBe(markdown)
  })

  test('nested deeper than anybody writes is its text', () => {
    expect(markdownOf(`${'<div>'.repeat(5000)}deep`)).toBe('deep\n')
  })
})

const wordsIn = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
/** Pieces of lines that mean something in Markdown when nobody minds. */
const signs = fc.constantFrom(...'* _ ` # [ ] ( ) ! < > & ; ~~ - + 1. \\ | = $ a B é 🎉 : &lt; **'.split(' '), ' ')
const anyLine = fc.array(signs, { minLength: 1, maxLength: 12 }).map(parts => parts.join('').trim())

test('read by the publisher again, it says the same words', async () => {
  const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const block = fc.tuple(fc.constantFrom('p', 'li', 'strong', 'blockquote'), anyLine)
  await fc.assert(
    fc.asyncProperty(fc.array(block, { minLength: 1, maxLength: 6 }), async blocks => {
      const written = blocks
        .map(([name, text]) => {
          const element = `<${name}>${escaped(text)}</${name}>`
          return name === 'li' ? `<ul>${element}</ul>` : name === 'strong' ? `<p>a ${element} b</p>` : element
        })
        .join('')
      const { html } = await render(v2(`### Step\n\n${markdownOf(written)}`))
      const [, content = ''] = /<div class="step-content">(.*)<\/div><\/section>/s.exec(html) ?? []
      expect(wordsIn(content)).toBe(wordsIn(written).replaceAll('&lt;', '&#x3C;').replaceAll('&amp;', '&#x26;'))
    }),
    { numRuns: isFullRun() ? 500 : 60 }
  )
})
