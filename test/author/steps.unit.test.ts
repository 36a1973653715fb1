import { describe, expect, test } from '@jest/globals'
import { contentOf, refusal, render, told, v1, v2 } from './support/render.ts'

describe('heading steps', () => {
  test('begin with exactly three marks and a space, and are numbered in order', async () => {
    const { metadata, html } = await render(
      v2('### One\n\nA\n\n#### Inner\n\n###NoStep\n\n    ### Code\n\n### Two `code` ###\n\nB\n\n### One\n\nC')
    )
    expect(metadata.steps.map(({ number, title }) => `${number} ${title}`)).toEqual(['1 One', '2 Two code', '3 One'])
    expect(html.match(/<section id="step-\d" class="tutorial-step" data-step="\d"/g)).toHaveLength(3)
    expect(html).toContain('<h3 id="h-inner">Inner</h3>')
  })

  test.each([
    ['###\tTwo', 'Two', []],
    ['   ### Two', 'Two', ['healed heading-indent']],
    ['###\u00A0Two', 'Two', ['healed heading-blank']],
    ['\u200B### Two', 'Two', ['healed heading-blank']],
    ['###Two', undefined, ['warning heading-none']],
    ['###3. Two', undefined, ['warning heading-none']],
    ['＃＃＃ Two', undefined, ['warning heading-none']],
    ['####Two', undefined, ['warning heading-none']],
    ['1. Item\n\n   ### Two', undefined, []],
    ['#two', undefined, []]
  ])('%j is a step, or a word about it', async (written, second, findings) => {
    const rendered = await render(v2(`### One\n\nText.\n\n${written}\n\nText.`))
    expect(rendered.metadata.steps[1]?.title).toBe(second)
    expect(rendered.findings.map(({ severity, rule }) => `${severity} ${rule}`)).toEqual(findings)
  })

  test('are not looked for in code, comments and deeper fences', async () => {
    const { metadata, html } = await render(
      v2(
        '### One\n\n````markdown\n```\n### not a step\n```\n### nor this\n````\n\n<!--\n### hidden\n-->\n\n1. Item\n\n    ```\n### low\n    ```\n'
      )
    )
    expect(metadata.stepCount).toBe(1)
    expect(html).toContain('### not a step')
    expect(html).toContain('### nor this')
    expect(html).toContain('### low')
    expect(html).not.toContain('hidden')
  })

  test.each([
    ['1. First **thing**', '1. First thing', '1. First <strong>thing</strong>'],
    ['- dash', '- dash', '- dash'],
    ['> quote', '> quote', '> quote'],
    ['# hash', '# hash', '# hash'],
    ['*All* of it', 'All of it', '<em>All</em> of it'],
    ['[a]: b', '[a]: b', '[a]: b'],
    ['--- x', '--- x', '--- x'],
    ['<h1>Big</h1> <div>block</div>', 'Big block', 'Big block'],
    ['Use <your_id> & `<b>`', 'Use <your_id> & <b>', 'Use &#x3C;your_id> &#x26; <code>&#x3C;b></code>']
  ])('titled %j are listed as %j', async (written, title, shown) => {
    const { metadata, html } = await render(v2(`### ${written}`))
    expect(metadata.steps[0]?.title).toBe(title)
    expect(html.replace(/ id="h-[^"]*"/g, '')).toContain(`<span class="step-title-text">${shown}</span>`)
  })

  test('may be without a body', async () => {
    const { html } = await render(v2('### One\n### Two\n\nText'))
    expect(html).toContain('<div class="step-content"></div>')
  })

  test('lose leftover markers, but not inside code', async () => {
    const { html } = await render(v2('### One\n\nText\n\n[VALIDATE_1]\n[DONE]\n\n```\n[DONE]\n```'))
    expect(html).not.toContain('VALIDATE_1')
    expect(html.match(/\[DONE\]/g)).toHaveLength(1)
  })

  test('refuse a tutorial without any', async () => {
    const findings = await refusal(v2('Only text.\n\n```\n### code\n```'))
    expect(findings.at(-1)).toMatchObject({ severity: 'error', rule: 'no-steps' })
  })
})

describe('accordion steps', () => {
  test('take number and title from the marker', async () => {
    const { metadata, html } = await render(
      v1(
        'Intro.\n\n[ACCORDION-BEGIN [Step 2: ](Do (this) now)]\nA\n[ACCORDION-END]\n\n---\n\n  [accordion-begin[STEP 5:](Go)]\nB\n[DONE]\n[ACCORDION-END]'
      )
    )
    expect(metadata.steps.map(({ number, title }) => `${number} ${title}`)).toEqual(['2 Do (this) now', '5 Go'])
    expect(html).toContain('<section id="step-5"')
  })

  test('are numbered anew when numbers are missing or fall', async () => {
    const tutorial = await render(
      v1(
        '[ACCORDION-BEGIN [Question 1: ](Where?)]\nA\n[ACCORDION-END]\n[ACCORDION-BEGIN [Topic:](Cloud)]\nB\n[ACCORDION-END]'
      )
    )
    expect(tutorial.metadata.steps.map(({ number, title }) => `${number} ${title}`)).toEqual([
      '1 Question 1: Where?',
      '2 Topic: Cloud'
    ])
    expect(told(tutorial)).toContain('step-number:8')
  })

  test('are closed where the end marker is missing', async () => {
    const tutorial = await render(v1('[ACCORDION-BEGIN [Step 1: ](A)]\nOne\n[ACCORDION-BEGIN [Step 2: ](B)]\nTwo'))
    expect(tutorial.metadata.stepCount).toBe(2)
    expect(told(tutorial).filter(rule => rule.startsWith('accordion-end-missing'))).toHaveLength(2)
  })

  test('ignore markers in code, and keep text between steps outside of them', async () => {
    const { html, metadata } = await render(
      v1(
        '[ACCORDION-BEGIN [Step 1: ](A)]\n```\n[ACCORDION-BEGIN [Step 9: ](code)]\n[ACCORDION-END]\n```\n[ACCORDION-END]\n\n' +
          '## Next Steps\n\nRead on.\n\n[ACCORDION-BEGIN [Step 2: ](B)]\nTwo\n[ACCORDION-END]'
      )
    )
    expect(metadata.stepCount).toBe(2)
    expect(html).toContain('[ACCORDION-BEGIN [Step 9: ](code)]')
    expect(html).toContain('</section><div class="tutorial-between"><h2 id="h-next-steps">Next Steps</h2>')
  })

  test('tell the author of headings that look like steps', async () => {
    const findings = await refusal(v1('### One\n\n### Two'))
    expect(findings.at(-1)?.message).toContain('2 "###" headings found: did you mean "parser: v2"?')
  })
})

describe('the text before the steps', () => {
  const intro = [
    '# Ignored, the front matter has a title',
    '## You will learn',
    'Lead text.',
    '- How to **start**',
    '  and go on',
    '- How to stop, see [CAP](other-tutorial)',
    '---',
    '## Prerequisites',
    '- An account',
    '',
    '---',
    '',
    '## Details',
    '### You Will Learn',
    '- More',
    '',
    '## Background',
    'Some [history].',
    '',
    '[history]: https://example.com/h'
  ].join('\n')

  test('yields items, prerequisites and an introduction', async () => {
    const { metadata, html } = await render(v2(`${intro}\n\n[ACCORDION] is text\n\n### One\n\nSee [again][history].`))
    expect(metadata.youWillLearn).toEqual(['How to start and go on', 'How to stop, see CAP', 'More'])
    expect(metadata.prerequisites).toBe('<ul>\n<li>An account</li>\n</ul>')
    expect(html).toContain('<p>Lead text.</p>')
    expect(html).toContain('<h2 id="h-background">Background</h2>')
    expect(html).toContain('href="other-tutorial"')
    expect(html.match(/https:\/\/example\.com\/h/g)).toHaveLength(2)
    expect(html).not.toContain('Details')
    expect(html).not.toContain('Ignored')
  })

  test('has one first heading and skips no level', async () => {
    const { html } = await render(
      v2('##### Deep\n\n### One\n\n# Big\n\n###### Small\n\n<h1>Raw</h1>\n\n## Mid\n\n> #### Quoted')
    )
    const levels = [...html.matchAll(/<h([1-6])/g)].map(([, level]) => Number(level))
    expect(levels.filter(level => level === 1)).toHaveLength(1)
    levels.forEach((level, index) => expect(level).toBeLessThanOrEqual((levels[index - 1] ?? 0) + 1))
    expect(contentOf(html)).toContain('>Big</h3>')
    expect(contentOf(html)).toContain('>Small</h4>')
    expect(contentOf(html)).toContain('>Raw</h3>')
  })
})
