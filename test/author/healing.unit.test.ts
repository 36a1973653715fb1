import { describe, expect, test } from '@jest/globals'
import { contentOf, render, stepHtml, told, v2 } from './support/render.ts'

/** Text of the first code block. */
async function code(body: string): Promise<string | undefined> {
  const html = await stepHtml(body)
  return /<pre[^>]*><code[^>]*>([\s\S]*?)<\/code>/.exec(html)?.[1]?.replace(/<[^>]*>/g, '')
}

describe('merge conflicts', () => {
  const conflict = (mark: number): string =>
    `${'<'.repeat(mark)} HEAD\nmine\n${'='.repeat(mark)}\ntheirs\n${'>'.repeat(mark)} branch`

  test('keep the first side of seven marks, the second of fewer', async () => {
    const tutorial = await render(v2(`### One\n\n${conflict(7)}\n\n${conflict(4)}`))
    expect(tutorial.html).toContain('<p>mine</p>\n<p>theirs</p>')
    expect(told(tutorial)).toEqual(['merge-conflict:10', 'merge-conflict:16'])
  })

  test('shown inside a code block stay', async () => {
    expect(await code(`\`\`\`\n${conflict(7)}\n\`\`\``)).toContain('=======')
  })

  test('in the front matter and without an end', async () => {
    const { metadata, html } = await render(
      '---\n<<<<<<< HEAD\ntitle: Mine\n=======\ntitle: Theirs\n>>>>>>> x\nparser: v2\n---\n### One\n\n<<<<<<< HEAD\nleft alone'
    )
    expect(metadata.title).toBe('Mine')
    expect(html).toContain('left alone')
  })
})

describe('fences', () => {
  test('quoted at the opening only get their marks back', async () => {
    const tutorial = await render(v2('### One\n\n> Note\n> ```js\nlet a = 1\n\n  b()\n```\nAfter'))
    expect(tutorial.html).toMatch(/<blockquote>[\s\S]*b[\s\S]*<\/blockquote>\s*<p>After<\/p>/)
    expect(told(tutorial)).toEqual(['quoted-fence:11'])
  })

  test('in a list keep code that begins left of the item', async () => {
    const tutorial = await render(v2('### One\n\n1. Do\n\n    ```yaml\na:\n  b: 1\n    ```\n\n2. Next'))
    expect(contentOf(tutorial.html).match(/<ol/g)).toHaveLength(1)
    expect(tutorial.html.replace(/<\/?span[^>]*>/g, '')).toContain('>a:\n  b: 1</code>')
    expect(told(tutorial)).toEqual(['fence-indent:12'])
  })

  test('indented four columns outside a list move left with their code', async () => {
    expect(await code('Text\n\n    ```\n      deep\n    ```')).toBe('  deep')
  })

  test('without an end stop before the next step', async () => {
    const tutorial = await render(
      v2('### One\n\n```bash\ncf push\n\nText\n\n### Two\n\n```bash\nls\n```\n\n### Three\n\nx')
    )
    expect(tutorial.metadata.steps.map(step => step.title)).toEqual(['One', 'Two', 'Three'])
    expect(told(tutorial)).toEqual(['fence-unclosed:10'])
  })

  test('without any end stop before the next step as well', async () => {
    const { metadata } = await render(v2('### One\n\n~~~\ncode\n\n### Two\n\nText'))
    expect(metadata.steps.map(step => step.title)).toEqual(['One', 'Two'])
  })

  test.each([
    ['```\na\n````\n', 'a'],
    ['````\n```\n````', '```'],
    ['~~~\n```\n~~~', '```'],
    ['```\n    ```\n```', '    ```'],
    ['``` js `x`\n```\na\n```', 'a'],
    ['- item\n\n  ```\n  ### in list\n  ```', '### in list'],
    ['1. ```\n   first line\n   ```', 'first line'],
    ['\t```\n\tcode\n\t```', 'code'],
    ['```\n\n\nblank lines\n\n```', '\n\nblank lines\n']
  ])('%j holds %j', async (markdown, expected) => expect(await code(markdown)).toBe(expected))
})

describe('indentation', () => {
  test('that no list item holds is taken from prose and images', async () => {
    const tutorial = await render(
      v2(
        '### One\n\n1. Item\n\nBack at the margin.\n\n    ![Shot](a.png)\n\n    You can see the result now.\n\n    SELECT 1 FROM DUMMY'
      )
    )
    expect(tutorial.html).toContain('<figure')
    expect(tutorial.html).toContain('<p>You can see the result now.</p>')
    expect(tutorial.html).toContain('>SELECT 1 FROM DUMMY</code>')
    expect(told(tutorial)).toEqual(['orphan-indent:14', 'orphan-indent:16'])
  })

  test('is left to nested lists, code and what they hold', async () => {
    const body =
      '1. A\n\n    - B\n\n        ![s](s.png)\n\n        ```text\n        code\n        ```\n\n    Still A.\n\n10. J\n\n    In J.'
    const tutorial = await render(v2(`### One\n\n${body}`))
    expect(tutorial.findings).toEqual([])
    expect(tutorial.html.match(/<pre/g)).toHaveLength(1)
    expect(tutorial.html).toContain('<p>In J.</p>\n</li>')
  })

  test.each([
    ['1. A\n2. B\n\nText.\n\n    3. Gone', ['indented-number:15']],
    ['Text.\n\n  3. Gone', ['indented-number:12']],
    [' 1. One\n 2. Two\n 3. Three', []],
    ['- A\n\n    1. Below A', []]
  ])('of a numbered item is told where it belongs to no list: %j', async (body, findings) => {
    const all = told(await render(v2(`### One\n\n${body}`)))
    expect(all.filter(finding => finding.startsWith('indented-number'))).toEqual(findings)
  })

  test('inside a quote is mended too', async () => {
    expect(await stepHtml('> - Item\n>\n>Text here.\n>\n>     ![Shot](a.png)')).toContain('<figure')
  })

  test('of code does not stop the list behind it', async () => {
    expect(await stepHtml('3. Three\n\nText\n\n    code()\n\n4. Four')).toContain('<ol start="4">')
  })
})

describe('quotes and comments', () => {
  test('quotes around a quoted rule are one', async () => {
    const tutorial = await render(v2('### One\n\n> First\n\n>---\n\n> Second'))
    expect(tutorial.html.match(/<blockquote>/g)).toHaveLength(1)
    expect(told(tutorial)).toEqual(['quote-divider:12'])
  })

  test('comments go, text around them stays, code keeps its own', async () => {
    const html = await stepHtml(
      'A <!-- x --> B\n<!-- one\n\ntwo --> C\n\n`<!-- code -->`\n\n```html\n<!-- kept -->\n```'
    )
    expect(html).not.toMatch(/one|two/)
    expect(html).toContain('<code>&#x3C;!-- code --></code>')
    expect(html).toContain('kept')
    expect(html).toMatch(/A {1,2}B/)
    expect(html).toContain('C')
  })

  test('a comment without an end swallows nothing', async () => {
    const tutorial = await render(v2('### One\n\n<!-- open\n\nText\n\n### Two'))
    expect(tutorial.metadata.stepCount).toBe(2)
    expect(tutorial.html).toContain('&#x3C;!-- open')
    expect(told(tutorial)).toEqual(['comment-unclosed:10'])
  })
})

test('formulas are read as they were written, amounts are none', async () => {
  const html = await stepHtml(
    'Let $a_1 * b_2 = \\frac{x}{y}$ and $$c^*_1$$.\n\n$$\n\\sum_{i} *a*\n$$\n\nIt costs $5 or *$6*.'
  )
  expect(html).toContain('<msub><mi>a</mi><mn>1</mn></msub><mo>∗</mo><msub><mi>b</mi><mn>2</mn></msub>')
  expect(html.match(/<math/g)).toHaveLength(3)
  expect(html).toContain('<em>$6</em>')
})

test('braces, emoji, right-to-left text and entities pass', async () => {
  const html = await stepHtml('{{ user }} 🎉 :tada: שלום &copy; &amp; &lt;b&gt; ~/a and ~/b ~~gone~~')
  expect(html).toContain('{{ user }} 🎉 :tada: שלום © &#x26; &#x3C;b> ~/a and ~/b <del>gone</del>')
})
