import { describe, expect, test } from '@jest/globals'
import { findLosses } from './support/lossless.ts'
import { render, v1, v2 } from './support/render.ts'

const EVERYTHING = v2(
  [
    '## You will learn',
    '- How to [do it](other)',
    '',
    '## Prerequisites',
    '- An account <!-- hidden note -->',
    '',
    '## Background',
    'Words before the steps, with `code <b>` and a $x_1$.',
    '',
    '### First',
    '',
    '1. Open **this**',
    '',
    '    [OPTION BEGIN [Windows]]',
    '',
    '    ```bat',
    '    dir /s',
    '      more',
    '    ```',
    '',
    '    [OPTION END]',
    '',
    '    [OPTION BEGIN [macOS]]',
    '    Press <kbd>Cmd</kbd>, then use <your_host>.',
    '    [OPTION END]',
    '',
    '2. Look',
    '',
    '    ![A picture](pic one.png)',
    '',
    '> Mind the gap',
    '> ```',
    '> quoted code',
    '> ```',
    '',
    '| Name | Value |',
    '|---|---|',
    '| one | ![icon](i.png) |',
    '',
    '<table><tr><td>Cell with text</td></tr></table>',
    'Directly after the table',
    '',
    '### Second',
    '',
    '```',
    '### not a step',
    '[DONE]',
    '```',
    '',
    '[BRANCH_BEGIN group="g" key="k" label="Choose me"]',
    '### A way',
    'Text of the branch',
    '[BRANCH_END]',
    '',
    '[DONE]'
  ].join('\n')
)

describe('nothing of a source is lost', () => {
  test('in a tutorial with all of the dialect', async () => {
    expect(findLosses(EVERYTHING, (await render(EVERYTHING)).html)).toEqual([])
  })

  test('in the accordion form', async () => {
    const source = v1(
      'Lead\n\n[ACCORDION-BEGIN [Step 1: ](Begin here)]\n\nBody\n\n~~~\ncode\n~~~\n[ACCORDION-END]\n\nBetween\n\n[ACCORDION-BEGIN [Topic:](Cloud)]\nEnd\n[ACCORDION-END]\n\n## Next Steps\nGo on'
    )
    expect(findLosses(source, (await render(source)).html)).toEqual([])
  })
})

describe('the checker', () => {
  test('sees what is taken out of a document', async () => {
    const { html } = await render(EVERYTHING)
    for (const [piece, kind] of [
      ['Words before the steps', 'prose'],
      ['Directly after the table', 'prose'],
      ['Text of the branch', 'prose'],
      ['quoted code', 'code'],
      ['### not a step', 'code']
    ] as const) {
      expect(html).toContain(piece)
      expect(findLosses(EVERYTHING, html.replaceAll(piece, ''))).toContainEqual(expect.objectContaining({ kind }))
    }
    expect(findLosses(EVERYTHING, html.replace(/<img[^>]*>/, ''))).toEqual([expect.objectContaining({ kind: 'image' })])
  })
})
