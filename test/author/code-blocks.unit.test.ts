import { describe, expect, test } from '@jest/globals'
import { render, stepHtml, v2 } from './support/render.ts'

const fence = (info: string, code: string): Promise<string> => stepHtml('```' + info + '\n' + code + '\n```')

describe('code blocks', () => {
  test.each([
    ['', 'Code', 'text'],
    ['js', 'JavaScript', 'javascript'],
    ['CDS', 'CDS', 'cds'],
    ['cdl', 'CDS', 'cds'],
    ['Shell/Bash', 'Shell', 'bash'],
    ['Bash/Powershell', 'Shell', 'bash'],
    ['sqlscript', 'SQLScript', 'sql'],
    ['i18n', 'Properties', 'ini'],
    ['dos', 'Batch', 'bat'],
    ['csv', 'CSV', 'text'],
    ['excel', 'Excel', 'text'],
    ['mermaid', 'Diagram (Mermaid)', 'text'],
    ['made-up', 'Made-up', 'text'],
    ['constructor', 'Constructor', 'text']
  ])('of language %j are called %s', async (info, label, language) => {
    const html = await fence(info, 'x')
    expect(html).toContain(`<span class="code-language">${label}</span>`)
    expect(html).toContain(`data-language="${language}"`)
  })

  test('of CDS have keywords, types, annotations, texts and comments coloured', async () => {
    const html = await fence(
      'cds',
      "using { cuid } from '@sap/cds/common';\n@title: 'A book' // here\nentity Books : cuid { key ID : Integer; title : localized String(10); type : Genre; }\n" +
        '/* many\nlines */ annotate Books with @UI.LineItem: [{ Value: title }];'
    )
    const words = (kind: string): string[] =>
      [...html.matchAll(new RegExp(`<span class="tok-${kind}">([^<]*)</span>`, 'g'))].flatMap(([, text = '']) =>
        text.trim().split(/\s+/)
      )
    expect(words('keyword')).toEqual(['using', 'from', 'entity', 'key', 'localized', 'annotate', 'with'])
    expect(words('type')).toEqual(['cuid', 'Books', 'cuid', 'Integer', 'String', 'Books'])
    expect(words('attribute')).toEqual(['@title', '@UI.LineItem'])
    expect(words('string')).toEqual(["'@sap/cds/common'", "'A", "book'"])
    expect(words('comment')).toEqual(['//', 'here', '/*', 'many', 'lines', '*/'])
  })

  test('show a file name or title instead', async () => {
    expect(await fence('cds {filename="db/schema.cds" title="x"}', 'x')).toContain(
      '<span class="code-filename">db/schema.cds</span>'
    )
    expect(await fence('{title="A title"}', 'x')).toContain('<span class="code-filename">A title</span>')
  })

  test('emphasise and number lines', async () => {
    const html = await fence('js {hl_lines=[1,"3-4"] linenos=true linenostart=10}', 'a\nb\nc\nd')
    expect(
      [...html.matchAll(/class="line( line-highlighted)?" data-line="(\d+)"/g)].map(
        ([, mark, line]) => `${line}${mark ? '*' : ''}`
      )
    ).toEqual(['10*', '11', '12*', '13*'])
    expect(html.replace(/<\/?span[^>]*>/g, '')).toContain('>a\nb\nc\nd</code>')
  })

  test.each([
    ['Swift[2-3]', 'Swift', '2,3'],
    ['Swift [2-3]', 'Swift', '2,3'],
    ['js[1, 3]', 'JavaScript', '1,3'],
    ['xml [4]', 'XML', '4'],
    ['[2]', 'Code', '2'],
    ['js[2]{title="a.js"}', 'a.js', '2']
  ])('mark the lines of %j', async (info, label, marked) => {
    const html = await fence(info, 'a\nb\nc\nd')
    expect(html).toContain(`>${label}</span>`)
    const lines = [...html.matchAll(/class="line( line-highlighted)?"/g)]
    expect(lines.flatMap(([, mark], index) => (mark ? [index + 1] : [])).join()).toBe(marked)
  })

  test('colour by classes alone', async () => {
    const html = await fence('js', 'const a = "b" // c')
    expect(html).toContain('<span class="tok-keyword">const </span>')
    expect(html).toContain('<span class="tok-comment">// c</span>')
    expect(html).not.toContain('style')
  })

  test('over 25 lines are marked as long, none is hidden', async () => {
    const lines = Array.from({ length: 26 }, (_, index) => `line ${index}`)
    expect(await fence('', lines.join('\n'))).toContain(
      '<div class="code-block code-block-long" data-language="text" data-lines="26">'
    )
    expect(await fence('', lines.slice(1).join('\n'))).toContain(
      '<div class="code-block" data-language="text" data-lines="25">'
    )
  })

  test('can be reached and named', async () => {
    expect(await fence('json {title="package.json"}', '{}')).toContain(
      '<pre tabindex="0" role="group" aria-label="package.json, JSON code">'
    )
  })

  test('keep every character', async () => {
    const code = '\t<script>alert("&amp;")</script>\n\n  {{ x }} ${y} \\ `z`\n\u00A0\u200B🎉\n<!-- c -->\n### x'
    for (const language of ['', 'js', 'html', 'yaml', 'bash', 'markdown']) {
      const html = await stepHtml('~~~' + language + '\n' + code + '\n~~~')
      const shown = /<code[^>]*>([\s\S]*?)<\/code>/.exec(html)?.[1]?.replace(/<[^>]*>/g, '')
      expect(shown?.replaceAll('&#x3C;', '<').replaceAll('&#x26;', '&')).toBe(code)
    }
  })
})

test('code without a language is told once a tutorial, diagrams and words that say nothing with each line', async () => {
  const source = '### One\n\n```\na\n```\n\n~~~\nb\n~~~\n\n    c\n\n```mermaid\npie\n```\n\n```cf CLI\nd\n```'
  const { findings } = await render(v2(source))
  expect(findings.map(({ rule, line }) => `${rule}:${line}`)).toEqual([
    'code-language:10',
    'diagram-as-code:20',
    'code-info:24'
  ])
  expect(findings[0]?.message).toContain('and 1 more')
})
