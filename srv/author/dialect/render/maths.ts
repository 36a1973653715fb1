import { replaceOutsideCode } from '../lines/code-spans.ts'
import type { SourceLine } from '../lines/lines.ts'

const INLINE = /(^|[\s(])(\$\$?)(?=[^\s$])([^$`\n]{1,500})\2(?=$|[\s).,;:!?])/g
const FENCE = /^\s*\$\$\s*$/
const PUNCTUATION = /[!-/:-@[-`{-~]/g

/** Escapes the text between `$…$` or `$$…$$`, so that Markdown does not change formulas. */
export function protectMaths(lines: SourceLine[], inCode: readonly boolean[]): SourceLine[] {
  const block = mathBlocks(lines, inCode)
  return lines.map((line, index) => {
    if (inCode[index] || !(block[index] || line.text.includes('$')) || line.text.includes('<')) return line
    if (block[index]) return FENCE.test(line.text) ? line : { ...line, text: line.text.replace(PUNCTUATION, '\\$&') }
    const text = replaceOutsideCode(line.text, INLINE, (match, lead = '', mark = '', formula = '') =>
      /\s$/.test(formula) ? match : `${lead}${mark}${formula.replace(PUNCTUATION, '\\$&')}${mark}`
    )
    return { ...line, text }
  })
}

function mathBlocks(lines: SourceLine[], inCode: readonly boolean[]): boolean[] {
  const fences = lines.flatMap((line, index) => (!inCode[index] && FENCE.test(line.text) ? [index] : []))
  const inBlock = lines.map(() => false)
  for (let pair = 0; pair + 1 < fences.length; pair += 2) inBlock.fill(true, fences[pair], (fences[pair + 1] ?? 0) + 1)
  return inBlock
}
