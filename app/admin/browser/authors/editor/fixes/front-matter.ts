import { type FixOf, lastLineOf, lineAt, rewritten, withoutLines, wordsOf } from './edit.ts'

/** The key of the front matter that another line has as well; the later one counts. */
export const repeatedKey: FixOf = (text, line, message) =>
  message.startsWith('A later line replaces') ? withoutLines(text, line, lastLineOf(message, line)) : undefined

export const blankLinesBefore: FixOf = (text, line) => (line > 1 ? withoutLines(text, 1, line - 1) : undefined)

/** Ends it where the renderer does: before the first blank line. */
export const noEnd: FixOf = (text, line) => {
  let number = line + 1
  while (wordsOf(text, number).trim() !== '') number += 1
  const { from } = lineAt(text, number)
  return { edits: [{ from, to: from, insert: '---\n' }] }
}

/** Words for minutes and hours of other languages, which authors write. */
const MINUTES = /^(?:min\w*|мин\w*|分)\.?$/iu
const HOURS = /^(?:std\w*|stunde\w*|heure\w*|hora\w*|ore|ora)\.?$/iu

/** One number with a unit that is meant, as the guide has it. */
export const timeUnit: FixOf = (text, line) =>
  rewritten(text, line, words => {
    const [, key = '', number = '', unit = ''] =
      /^(\s{0,9}time\s{0,9}:\s{0,9})["']?(\d{1,4})([^\d"']{1,40})["']?$/i.exec(words.trimEnd()) ?? []
    if (MINUTES.test(unit.trim())) return `${key}${number} min`
    return HOURS.test(unit.trim()) ? `${key}${number} h` : words
  })

/** Adds the line; the author writes what it is about. */
export const description: FixOf = text => {
  if (wordsOf(text, 1).trim() !== '---') return undefined
  const { from } = lineAt(text, 2)
  if (/^description\s*:/m.test(text.slice(from, text.indexOf('\n---', from)))) return undefined
  const insert = 'description: '
  return { edits: [{ from, to: from, insert: `${insert}\n` }], cursor: from + insert.length }
}
