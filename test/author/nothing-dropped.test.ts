import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { TutorialRefused, type Finding, type RenderedTutorial } from '../../srv/author/dialect/index.ts'
import { givenSeed, isFullRun } from '../support/environment.ts'
import { brokenSource, wordsOf, type BrokenSource } from './support/broken-markdown.ts'
import { render } from './support/render.ts'

const SEED = 2026
/** Begins a block of rules.vr. */
const BLOCK = /^\[(?:VALIDATE|CODECHECK)_\d+\]$/
const RUNS = isFullRun() ? 5000 : 250

test('each line of a source is on the page, in a healing or in a finding', async () => {
  let rendered = 0
  await fc.assert(
    fc.asyncProperty(brokenSource, async source => {
      const tutorial = await renderOrRefuse(source)
      if (!tutorial) return
      rendered += 1
      expect(droppedIn(source, tutorial)).toEqual([])
    }),
    { numRuns: RUNS, seed: givenSeed() ?? SEED }
  )
  expect(rendered).toBeGreaterThan(RUNS / 2)
})

/** The lines with a word that is neither on the page, nor an answer, nor in a line that a finding names. */
function droppedIn({ markdown, rulesVr }: BrokenSource, tutorial: RenderedTutorial): string[] {
  const { html, metadata, answerSpecs, findings } = tutorial
  // MathML has each letter of a word in an element of its own, and colours of code may part a word
  const text = html.replace(/<\/?(?:span|m(?:i|n|o|row|text|sub|sup))\b[^>]*>/g, '')
  const page = (text + JSON.stringify([metadata, answerSpecs])).toLowerCase()
  const files = { 'a-tutorial.md': markdown, 'rules.vr': rulesVr }
  return Object.entries(files).flatMap(([file, source]) => {
    const lines = source.split(/\r\n|\r|\n/)
    const named = new Set(findings.filter(finding => finding.file === file).flatMap(finding => linesOf(finding, lines)))
    return lines.flatMap((line, index) => {
      const isKept = named.has(index + 1) || wordsOf(line).every(word => page.includes(word))
      return isKept ? [] : [`${file}:${index + 1} ${line}`]
    })
  })
}

/** The lines that a finding is about: its own, up to the one that it names, or the whole block of rules.vr. */
function linesOf({ line, message }: Finding, lines: readonly string[]): number[] {
  const isBlock = BLOCK.test(lines[line - 1] ?? '')
  const next = isBlock ? lines.findIndex((text, index) => index >= line && BLOCK.test(text)) : line
  const last = Number(/up to line (\d+)/.exec(message)?.[1] ?? (next < 0 ? lines.length : next))
  return Array.from({ length: Math.max(1, last - line + 1) }, (_, index) => line + index)
}

/** The tutorial, or nothing when it was refused with a finding that says why. */
async function renderOrRefuse({ markdown, rulesVr }: BrokenSource): Promise<RenderedTutorial | undefined> {
  try {
    return await render(markdown, { rulesVr })
  } catch (error) {
    expect(error).toBeInstanceOf(TutorialRefused)
    return undefined
  }
}
