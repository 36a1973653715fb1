/** A line of text with its number in the author's file, which healing preserves. */
export interface SourceLine {
  readonly text: string
  readonly line: number
}

/** Splits a file into numbered lines; CRLF, CR and LF all end a line, a byte order mark is dropped. */
export function toLines(text: string): SourceLine[] {
  return text
    .replace(/^\uFEFF/, '')
    .replaceAll('\0', '\uFFFD')
    .split(/\r\n|\r|\n/)
    .map((content, index) => ({ text: content, line: index + 1 }))
}

export function joinLines(lines: readonly SourceLine[]): string {
  return lines.map(line => line.text).join('\n')
}

export function isBlank(line: SourceLine | undefined): boolean {
  return line === undefined || line.text.trim() === ''
}

/** Removes blank lines at both ends. */
export function trimBlankLines(lines: readonly SourceLine[]): SourceLine[] {
  const first = lines.findIndex(line => !isBlank(line))
  if (first < 0) return []
  return lines.slice(first, lines.findLastIndex(line => !isBlank(line)) + 1)
}

/** The width of the leading white space, a tab reaching to the next multiple of four. */
export function indentOf(text: string): number {
  let width = 0
  for (const character of text) {
    if (character === ' ') width += 1
    else if (character === '\t') width += 4 - (width % 4)
    else break
  }
  return width
}

/** The text with up to `columns` of leading white space removed. */
export function dedent(text: string, columns: number): string {
  const width = indentOf(text)
  if (width === 0 || columns <= 0) return text
  return ' '.repeat(Math.max(0, width - columns)) + text.replace(/^[ \t]+/, '')
}

/** The smallest indentation of the lines that are not blank. */
export function commonIndent(lines: readonly SourceLine[]): number {
  const widths = lines.filter(line => !isBlank(line)).map(line => indentOf(line.text))
  return widths.reduce((least, width) => Math.min(least, width), widths[0] ?? 0)
}
