import { describe, expect, test } from '@jest/globals'
import { renderStylesheet } from '../../srv/author/dialect/index.ts'
import { render, stepHtml, told, v2 } from './support/render.ts'

describe('callouts', () => {
  test.each(['Note', 'Tip', 'Important', 'Warning', 'Caution'])('of the kind %s as on GitHub', async kind => {
    const expected = `<div role="note" class="callout callout-${kind.toLowerCase()}"><p class="callout-label">${kind}</p>`
    expect(await stepHtml(`> [!${kind.toUpperCase()}]\n> Text with **bold**.`)).toContain(
      `${expected}\n<p>Text with <strong>bold</strong>.</p>\n</div>`
    )
    expect(await stepHtml(`> [!${kind}]  \n> Text\n>\n> More`)).toContain(`${expected}\n<p>Text</p>\n<p>More</p>`)
    expect((await stepHtml(`> [!${kind}]\n>\n> - item`)).replaceAll('\n', '')).toContain(`${expected}<ul>`)
  })

  test.each([
    ['> **Note:** text', 'note'],
    ['> **IMPORTANT**\n> text', 'important'],
    ['> **Hint** text', 'tip'],
    ['> **Attention:** text', 'warning'],
    ['> Caution: text', 'caution'],
    ['> **Security Info** text', 'important']
  ])('in the older form %j keep their words', async (source, kind) => {
    const html = await stepHtml(source)
    expect(html).toContain(`<blockquote class="callout callout-${kind}">`)
    expect(html).not.toContain('callout-label')
  })

  test.each([
    '> [!FOO]\n> text',
    '> a [!NOTE]\n> text',
    '> [!NOTE] title\n> text',
    '> Notes: text',
    '> **Results:** text'
  ])('are not made of %j', async source => {
    const html = await stepHtml(source)
    expect(html).toContain('<blockquote>')
    expect(html).not.toContain('callout')
  })

  test('differ by their marks and not by colour alone', () => {
    const marks = [...renderStylesheet().matchAll(/callout-\w+::before \{ (.*) \}/g)].map(([, look]) => look)
    expect([marks.length, new Set(marks).size]).toEqual([5, 5])
  })
})

describe('formulas', () => {
  test('become MathML in text, headings, tables and links', async () => {
    const x2 = '<math alttext="x^2"><msup><mi>x</mi><mn>2</mn></msup></math>'
    const { html, metadata } = await render(
      v2('### One $x^2$\n\nIs **$x^2$** ($x^2$), [$x^2$](a).\n\n| a |\n|-|\n| $x^2$ |')
    )
    expect(html.split(x2)).toHaveLength(6)
    expect(metadata.steps[0]?.title).toBe('One x2')
  })

  test('on lines of their own are displayed', async () => {
    const html = await stepHtml('$$\n\\frac{a_1}{b}\n$$\n\n- $$\\sqrt{2}$$')
    expect(html.match(/<math display="block" alttext=/g)).toHaveLength(2)
    expect(html).toContain('<mfrac><msub><mi>a</mi><mn>1</mn></msub><mi>b</mi></mfrac>')
  })

  test.each([
    'It costs $5 and $10.',
    'US$5, ($5) or ($10), $5-$10, $ 5 $.',
    'Escaped \\$a$ and $a\\$.',
    'Call `$a$` with $HOME/bin and ${b}.',
    'Set $PATH:$HOME'
  ])('are not made of %j', async text => {
    expect(await stepHtml(text)).not.toContain('<math')
  })

  test('that cannot be shown stay as written, with a warning', async () => {
    const nested = `$${'\\sqrt'.repeat(60)} a$`
    const bomb = '$\\def\\a#1{#1#1#1#1}\\a{\\a{\\a{\\a{\\a{\\a{x}}}}}}$'
    const tutorial = await render(
      v2(`### One\n\ntext\n$\\frac{$ and\n${nested}\n${bomb}\n$\\href{javascript:alert(1)}{a}$`)
    )
    expect(tutorial.html).toContain('$\\frac{$ and')
    expect(tutorial.html).not.toContain('<math')
    expect(told(tutorial)).toEqual([11, 12, 13, 14].map(line => `math-unreadable:${line}`))
  })

  test('carry no styles, links or handlers', async () => {
    const html = await stepHtml(
      '$$\n\\color{red}{x} \\text{<img src=x onerror=y>}\n\\begin{pmatrix}a&b\\\\c&d\\end{pmatrix}\n$$'
    )
    expect(html).toContain('<mtable>')
    expect(html).not.toMatch(/style=|<img|href/)
  })

  test('in code, addresses and alternative texts stay text', async () => {
    const html = await stepHtml('```\n$a$\n```\n\n![is $a$](https://a.example/$a$ "t $a$")\n\n    code $a$\n')
    expect(html).not.toContain('<math')
    expect(html.match(/\$a\$/g)).toHaveLength(5)
  })
})
