import { describe, expect, test } from '@jest/globals'
import { tokenizeHtml } from '../../srv/author/dialect/html/html-tokens.ts'
import { render, stepHtml, told, v2 } from './support/render.ts'

describe('raw HTML', () => {
  test.each([
    ['<kbd>Ctrl</kbd> + <kbd>C</kbd>', '<kbd>Ctrl</kbd> + <kbd>C</kbd>'],
    ['H<sub>2</sub>O<br>next', 'H<sub>2</sub>O<br>next'],
    ['<u class="x" style="color:red" onclick="a()">u</u>', '<u class="x">u</u>'],
    ['<font color="red">red</font>', '<p>red</p>'],
    ['<button>Press</button>', '<p>Press</p>'],
    ['a <script>alert(1)</script> b', '<p>a  b</p>'],
    ['<style>p{}</style>\n\ntext', '<p>text</p>'],
    ['use <your_id> and <Your Name> here', 'use &#x3C;your_id> and &#x3C;Your Name> here'],
    ['List<String> and <T extends X>', 'List&#x3C;String> and &#x3C;T extends X>'],
    ['enter <address> there', 'enter &#x3C;address> there'],
    ['<https://example.com>', '<a href="https://example.com">https://example.com</a>'],
    ['a < b > c', 'a &#x3C; b > c'],
    ['press <kbd>Enter<kbd> now', 'press <kbd>Enter</kbd> now'],
    ['so <b>bold text', '<p>so bold text</p>'],
    ['stray </div></b> end', '<p>stray  end</p>'],
    ['one</br>two', 'one<br>two']
  ])('%j shows %j', async (markdown, expected) => expect(await stepHtml(markdown)).toContain(expected))

  test('that begins with a placeholder does not swallow the Markdown behind it', async () => {
    const tutorial = await render(v2('### One\n\n<your-host>\nsome **bold** text\n\n</your-host>'))
    expect(tutorial.html).toContain('&#x3C;your-host>\nsome <strong>bold</strong> text')
    expect(told(tutorial)).toContain('html-placeholder:10')
  })

  test('that never ends does not swallow the rest', async () => {
    for (const tag of ['script', 'style', 'textarea', 'pre']) {
      const html = await stepHtml(`<${tag}>\n\nText **after** it`)
      expect(html).toContain('<strong>after</strong>')
    }
  })

  test.each([
    ['<iframe src="https://vimeo.com/1"/>', '<iframe src="https://vimeo.com/2"></iframe>'],
    ['<iframe src="https://vimeo.com/1">', '<iframe src="https://vimeo.com/2">x</iframe>'],
    ['<video src="https://x.org/1.mp4"/>', '<video src="https://x.org/2.mp4"></video>'],
    ['<video src="https://x.org/1.mp4">', ''],
    ['<script src="https://x.org/1.js"/>', '<script>x</script>'],
    ['<details/>', '<details><summary>s</summary>x</details>']
  ])('that has no end of its own swallows nothing: %j before %j', async (first, later) => {
    const html = await stepHtml(`${first}\n\nText **after** it\n\n${later}\n\nThe end`)
    expect(html).toMatch(/(?<!<(?:video|details)[^>]*>\s*)(?:<p>|\n)Text <strong>after<\/strong> it/)
    expect(html).toContain('The end')
    expect(html.match(/data-embed|<video|<details/g) ?? []).toHaveLength(
      first.startsWith('<script') ? 0 : later === '' ? 1 : 2
    )
  })

  test('is aligned by a class, figures too', async () => {
    const html = await stepHtml(
      '<p align="center"><img src="https://x.org/a.png" alt="A"><br>text</p>\n\n<div align="RIGHT">\n\n**x**\n\n</div>\n\n<h4 align="left">H</h4>'
    )
    expect(html).toContain('<figure class="tutorial-figure align-center">')
    expect(html).toContain('<p class="align-center">text</p>')
    expect(html).toContain('<div class="align-right">')
    expect(html).toContain('<h3 class="align-left"')
    expect(html).not.toContain('align=')
  })

  test.each([
    '<img src="https://x.org/a.png" alt="A" align="right">',
    '<p align="justify">x</p>',
    '<table align="center"><tr><td>x</td></tr></table>'
  ])('tells of an alignment that has no effect: %j', async body =>
    expect(told(await render(v2(`### One\n\n${body}`)))).toEqual(['html-align:10'])
  )

  test('is balanced within its container, so that nothing leaks', async () => {
    const { html } = await render(
      v2(
        '### One\n\n<div>\n\n- a\n\n  </div><b>\n\n- c\n\n<details><summary>More</summary>\n\nHidden **text**\n\n### Two\n\nFree'
      )
    )
    expect(html).toMatch(/<details><summary>More<\/summary>\s*<p>Hidden <strong>text<\/strong><\/p>\s*<\/details>/)
    expect(html.match(/<section id="step-2"/g)).toHaveLength(1)
    expect(html.slice(html.indexOf('id="step-2"'))).toContain('<p>Free</p>')
    expect(html).toMatch(/<li>\s*<p>a<\/p>[\s\S]*<\/li>\s*<li>\s*<p>c<\/p>\s*<\/li>/)
  })

  test('ends before text on the next line', async () => {
    const tutorial = await render(v2('### One\n\n<table><tr><td>x</td></tr></table>\nText **after**'))
    expect(tutorial.html).toContain('<strong>after</strong>')
    expect(told(tutorial)).toEqual(['html-block-end:10'])
  })

  test('keeps tables, lists and videos of the author', async () => {
    const html = await stepHtml(
      '<table><thead><tr><th scope="col" colspan="2">H</th></tr></thead><tbody><tr><td align="right">1<td>2</tbody></table>\n\n' +
        '<ol start="3" type="a"><li>x<li>y</ol>\n\n<video controls src="https://x.org/v.mp4"></video>'
    )
    expect(html).toContain('<div class="table-box" tabindex="0" role="group" aria-label="Table"><table>')
    expect(html).toContain('<td class="align-right">1</td><td>2</td>')
    expect(html).toContain('<ol start="3" type="a"><li>x</li><li>y</li></ol>')
    expect(html).toContain('<video controls src="https://x.org/v.mp4"></video>')
  })

  test('may hold inline Markdown in its text, though not in code', async () => {
    const html = await stepHtml(
      '<table><tr><td>**Bold** `a<b` and [link](other "t") [ok](other)</td><td><code>**no**</code></td></tr></table>'
    )
    expect(html).toContain('<strong>Bold</strong>')
    expect(html).toContain('<a href="other">ok</a>')
    expect(html).toContain('<code>**no**</code>')
    expect(html).toContain('a&#x3C;b')
  })

  test('keeps preformatted text line by line', async () => {
    const html = await stepHtml('<pre>\nline 1\n  line <b>2</b>\n</pre>')
    expect(html).toContain('line 1\n  line <b>2</b>\n</code></pre>')
  })
})

test('the tokenizer loses no character', () => {
  for (const html of [
    '<a href="x>y">t</a>',
    '< a>b<',
    '<!-- c --><!d><?p?>',
    `<a b='"' c>`,
    '<<b>>',
    '<a "',
    '</>',
    '<b/>'
  ]) {
    expect(
      tokenizeHtml(html)
        .map(token => token.raw)
        .join('')
    ).toBe(html)
  }
})
