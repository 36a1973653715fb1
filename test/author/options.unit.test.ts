import { describe, expect, test } from '@jest/globals'
import { render, stepHtml, told, v2 } from './support/render.ts'

function option(label: string, body: string, indent = ''): string {
  return [`[OPTION BEGIN [${label}]]`, '', ...body.split('\n'), '', '[OPTION END]']
    .map(line => indent + line)
    .join('\n')
}

describe('option groups', () => {
  test('become readable panels, one per option, labels with commas included', async () => {
    const html = await stepHtml(`${option('Java, Spring', 'For **Java**')}\n\n${option('Node.js', 'For Node')}`)
    expect(html).toContain('<div class="option-tabs" data-component="tabs">')
    expect(html).toContain('<section class="tab-panel" data-tab-panel="0" data-tab-name="Java, Spring">')
    expect(html).toContain('<p class="panel-label">Node.js</p>')
    expect(html).toContain('<strong>Java</strong>')
    expect(html).not.toContain('OPTION')
    expect(html).not.toContain('hidden')
  })

  test('are parted by text between them', async () => {
    const html = await stepHtml(`${option('A', 'a')}\n\nBetween\n\n${option('B', 'b')}`)
    expect(html.match(/data-component="tabs"/g)).toHaveLength(2)
    expect(html.indexOf('Between')).toBeGreaterThan(html.indexOf('data-tab-name="A"'))
    expect(html.indexOf('Between')).toBeLessThan(html.indexOf('data-tab-name="B"'))
  })

  test('stay in the list item that they stand in', async () => {
    const html = await stepHtml(`1. First\n\n${option('A', '```js\nlet a\n```', '    ')}\n\n2. Second`)
    expect(html.match(/<ol/g)).toHaveLength(1)
    expect(html).toMatch(/<li>\s*<p>First<\/p>\s*<div class="option-tabs"[\s\S]*<\/li>\s*<li>/)
    expect(html).toContain('>let</span>')
  })

  test('are found whatever their case and spacing, but not in code', async () => {
    const html = await stepHtml(
      '  [option begin [ A ]]  \nx\n [Option End]\n\n```\n[OPTION BEGIN [B]]\n[OPTION END]\n```'
    )
    expect(html).toContain('data-tab-name="A"')
    expect(html).toContain('[OPTION BEGIN [B]]')
  })

  test('are mended where a marker is missing', async () => {
    const tutorial = await render(
      v2('### One\n[OPTION BEGIN [A]]\na\n[OPTION BEGIN [B]]\nb\n\n### Two\n[OPTION END]\nc')
    )
    expect(tutorial.html.match(/class="tab-panel"/g)).toHaveLength(2)
    expect(told(tutorial)).toEqual(['option-end-missing:9', 'option-end-missing:11', 'option-end-unmatched:15'])
  })

  test('keep a fence that holds an end marker', async () => {
    const html = await stepHtml(option('A', '```\n[OPTION END]\n```\nafter'))
    expect(html).toContain('[OPTION END]')
    expect(html.indexOf('after')).toBeLessThan(html.indexOf('</section>'))
  })
})

describe('operating systems', () => {
  test('are shown one panel each, a combined label in each of its panels', async () => {
    const { html, metadata } = await render(
      v2(`### One\n\n${option('MacOS and Linux', 'unix text')}\n\n${option('Win64', 'windows text')}`)
    )
    expect(metadata.hasOsOptions).toBe(true)
    expect(html).toContain('<div class="os-options" data-os-options="">')
    expect([...html.matchAll(/data-os="(\w+)"/g)].map(([, os]) => os)).toEqual(['macOS', 'Linux', 'Windows'])
    expect(html.match(/unix text/g)).toHaveLength(2)
  })

  test.each([
    [['Windows', 'macOS'], true],
    [['mac os', 'BAS'], true],
    [['Windows, Mac and Linux', 'Business Application Studio'], true],
    [['Windows / Linux', 'darwin'], true],
    [['Windows', 'Java'], false],
    [['On Windows', 'On Linux'], false],
    [['Windows', 'win32'], false],
    [['Linux'], false]
  ])('%j is %s', async (labels, isOs) => {
    const { metadata } = await render(v2(`### One\n\n${labels.map(label => option(label, 'x')).join('\n')}`))
    expect(metadata.hasOsOptions).toBe(isOs)
  })

  test('follow the overrides of the front matter', async () => {
    const group = `${option('Windows', 'w')}\n${option('Mac', 'm')}`
    const front = ['osOverrides:', '  set-it-up: regular', '  one-system: os', '  nowhere: os', '  bad: maybe']
    const tutorial = await render(v2(`### Set It Up!\n\n${group}\n\n### One System\n\n${option('Linux', 'l')}`, front))
    expect(tutorial.html).toContain('data-tab-name="Windows"')
    expect(tutorial.html).toContain('data-os="Linux"')
    expect(told(tutorial).filter(rule => rule.startsWith('os-override'))).toHaveLength(2)
  })
})
