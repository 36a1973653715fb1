import { plainFences } from '@tutorial-platform/dialect'
import { type Fix, type FixOf, lineAt, rewritten, withoutLines } from './edit.ts'

/** Names every block that has no language: `text` has no colours either. */
export const codeLanguage: FixOf = text => {
  const edits = plainFences(text).map(line => {
    const { from, to } = lineAt(text, line)
    const end = from + text.slice(from, to).trimEnd().length
    return { from: end, to, insert: 'text' }
  })
  return edits.length > 0 ? { edits } : undefined
}

/** A place for the reader's own words, such as `<your_id>`, that stands at the beginning of a line. */
export const placeholder: FixOf = (text, line) =>
  rewritten(text, line, words => words.replace(/<[A-Za-z][^<>`\n]{0,80}>/, found => `\`${found}\``))

export const partedLink: FixOf = (text, line) =>
  rewritten(text, line, words =>
    words.replace(/\][ \t]{1,9}(?=\((?:https?:\/\/|mailto:|\.{1,2}\/|#)[^\s()]{1,500}\))/i, ']')
  )

/** Marks of a heading without a blank behind them, or in their full width. */
export const headingMarks: FixOf = (text, line) =>
  rewritten(text, line, words =>
    words.replace(/^(\s{0,3})([#＃]{1,6})(?=[^#＃])\s*/, (_, blanks: string, marks: string) => {
      return `${blanks}${'#'.repeat(marks.length)} `
    })
  )

export const eventHandler: FixOf = (text, line) =>
  rewritten(text, line, words =>
    words.replace(/\s{1,9}on[a-z]{1,30}\s{0,9}=\s{0,9}(?:"[^"]*"|'[^']*'|[^\s>"']{1,500})/i, '')
  )

/** A mark that stands alone and has no other one. */
export const loneMark: FixOf = (text, line): Fix => withoutLines(text, line, line)

/** Pipes within marks of code end a cell as all others do. */
export const pipesInCode: FixOf = (text, line, message) => {
  const [, written = '', wanted = ''] = /^A row of (\d{1,4}) cells below a header of (\d{1,4}):/.exec(message) ?? []
  let escaped = 0
  const fix = rewritten(text, line, words =>
    words.replace(/`[^`\n]+`/g, code =>
      code.replace(/(?<!\\)\|/g, () => {
        escaped += 1
        return '\\|'
      })
    )
  )
  return escaped === Number(written) - Number(wanted) ? fix : undefined
}
