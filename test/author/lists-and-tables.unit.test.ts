import { describe, expect, test } from '@jest/globals'
import { contentOf, render, told, v2 } from './support/render.ts'

const content = async (body: string) => {
  const rendered = await render(v2(`### One\n\n${body}`))
  return { html: contentOf(rendered.html), told: told(rendered) }
}

describe('an indented item that continues the numbers above it', () => {
  test.each([
    ['two of three', '1. A\n    2. B\n    3. C', ['list-number:11', 'list-number:12']],
    ['behind a tab', '1. A\n\t2. B\n3. C', ['list-number:11']],
    ['in the middle', '1. A\n2. B\n      3. C\n4. D', ['list-number:12']],
    ['behind blank lines', '1. A\n\n    2. B\n\n    3. C', ['list-number:12', 'list-number:14']],
    ['below a bullet', '1. A\n    - x\n    2. B', ['list-number:12']],
    ['nine and ten', '9. A\n   10. B', ['list-number:11']]
  ])('becomes its sibling: %s', async (_, body, findings) => {
    const rendered = await content(body)
    expect(rendered.html.match(/<ol/g)).toHaveLength(1)
    expect(rendered.told).toEqual(findings)
  })

  test('takes along what belongs to it', async () => {
    const { html } = await content('1. A\n\n    2. B\n\n        ```js\n        b()\n        ```\n\n        - x\n\n3. C')
    expect(html.match(/<ol/g)).toHaveLength(1)
    expect(html).toMatch(/<li>\s*<p>B<\/p>[^]*code-block[^]*<ul>[^]*<\/ul>\s*<\/li>\s*<li>\s*<p>C/)
  })

  test.each([
    ['a list of its own', '1. A\n    1. a\n    2. b\n2. B', 2],
    ['another form of number', '1. A\n\n    2) b', 2]
  ])('is left alone where it is %s', async (_, body, lists) => {
    const rendered = await content(body)
    expect(rendered.html.match(/<ol/g)).toHaveLength(lists)
    expect(rendered.told).toEqual([])
  })
})

describe('the line below the header of a table', () => {
  test.each([
    ['|a|b|\n|---|---|---|\n|1|2|', 'table-columns:11'],
    ['a|b|c\n--|--\n1|2|3', 'table-columns:11'],
    ['|a|b|\n|:-:|\n|1|2|', 'table-columns:11']
  ])('gets the cells of the header: %j', async (body, finding) => {
    const rendered = await content(body)
    expect(rendered.html).toContain('<table>')
    expect(rendered.told).toEqual([finding])
  })

  test('keeps how its cells are aligned', async () => {
    expect((await content('|a|b|\n|:-:|\n|1|2|')).html).toContain('<td class="align-center">1</td>')
  })

  test.each([
    ['rows that do not agree', 'x\n\n|a|b|\n|---|---|---|\n|1|2|3|', 'table-columns:13'],
    ['no header', 'x\n\n|---|---|\n|1|2|', 'table-header:12']
  ])('is a finding with %s', async (_, body, finding) => {
    const rendered = await content(body)
    expect(rendered.html).not.toContain('<table>')
    expect(rendered.told).toEqual([finding])
  })

  test.each(['|a|b|\n|---|---|\n|1|2|', '|a \\| x|b|\n|---|---|\n|1|2|', '```text\n|a|b|\n|---|\n```'])(
    'is left alone where it is right: %j',
    async body => expect((await content(body)).told).toEqual([])
  )
})

describe('lines that begin with a colon', () => {
  test.each([
    ['T\n: d', '<dl><dt>T</dt><dd>d</dd></dl>'],
    ['T\n\n:   d', '<dl><dt>T</dt><dd>d</dd></dl>'],
    ['T  \n: d\nmore\n: **e**', '<dl><dt>T</dt><dd>d</dd><dt>more</dt><dd><strong>e</strong></dd></dl>'],
    ['*T*\n: d\n    more `x`', '<dl><dt><em>T</em></dt><dd>d\nmore <code>x</code></dd></dl>'],
    ['Words\nT\n: d', '<p>Words</p>\n<dl><dt>T</dt><dd>d</dd></dl>'],
    ['T\n\n\\: d', '<p>T</p>\n<p>: d</p>'],
    ['T\n: d\n\nU\n\n: e\n\n: f', '<dl><dt>T</dt><dd>d</dd><dt>U</dt><dd>e</dd><dd>f</dd></dl>'],
    ['- T\n  : d', '<li>\n<dl><dt>T</dt><dd>d</dd></dl>\n</li>'],
    ['> T\n> : d', '<blockquote>\n<dl><dt>T</dt><dd>d</dd></dl>\n</blockquote>']
  ])('explain the term above them: %j', async (body, html) => {
    const rendered = await content(body)
    expect(rendered.html).toContain(html)
    expect(rendered.told).toEqual([])
  })

  test.each([': d', '- a\n\n: d', 'two\nlines\n\n: d', 'a\n:d', 'a\n::: note', '```text\nT\n: d\n```'])(
    'are text where no term is meant: %j',
    async body => expect((await content(body)).html).not.toContain('<dl>')
  )
})

describe('codes of emoji', () => {
  test.each([
    ['a :smile: b\nc (:+1:)', ['emoji-code:10', 'emoji-code:11']],
    [':tada::heart:', ['emoji-code:10']],
    ['<table><tr><td>\n:one:</td></tr></table>', ['emoji-code:11']],
    ['- a <b>b</b>\n- c\n  :x:', ['emoji-code:12']]
  ])('are told: %j', async (body, findings) => expect((await content(body)).told).toEqual(findings))

  test.each([
    '10:30:00',
    'a:b:c',
    '`:smile:`',
    '<kbd>:x:</kbd>',
    '[[:alpha:]]',
    'std::move::x',
    'https://example.org/:id:',
    ':::note:::',
    ': a :'
  ])('are not seen in %j', async body => expect((await content(body)).told).toEqual([]))
})
