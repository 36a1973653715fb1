import { codeLines } from '../lines/fence-scanner.ts'
import { indentOf, isBlank, type SourceLine } from '../lines/lines.ts'

const DEFINITION = /^ {0,3}\[([^\]\n]{1,999})\]:/

interface WrittenDefinition {
  label: string
  line: number
  text: string
}

/** Link and footnote definitions of a tutorial, which apply to every fragment that it is split into. */
export class Definitions {
  readonly #all: WrittenDefinition[]

  constructor(lines: readonly SourceLine[]) {
    this.#all = readDefinitions(lines)
  }

  /** The definitions, as Markdown, that a fragment refers to and does not contain. */
  missingIn(lines: readonly SourceLine[]): string {
    if (this.#all.length === 0) return ''
    const own = new Set(lines.map(line => line.line))
    const text = lines
      .map(line => line.text)
      .join('\n')
      .toLowerCase()
    return this.#all
      .filter(definition => !own.has(definition.line) && text.includes(`[${definition.label}]`))
      .map(definition => definition.text)
      .join('\n\n')
  }
}

function readDefinitions(lines: readonly SourceLine[]): WrittenDefinition[] {
  if (!lines.some(line => DEFINITION.test(line.text))) return []
  const inCode = codeLines(lines)
  const definitions: WrittenDefinition[] = []
  lines.forEach((line, index) => {
    const label = inCode[index] ? undefined : DEFINITION.exec(line.text)?.[1]
    if (label === undefined) return
    let end = index + 1
    while (end < lines.length && !isBlank(lines[end]) && indentOf(lines[end]?.text ?? '') >= 1) end += 1
    const text = lines
      .slice(index, end)
      .map(part => part.text)
      .join('\n')
    definitions.push({ label: label.toLowerCase(), line: line.line, text })
  })
  return definitions
}
