import { wordsOf } from './labels.ts'
import { readClasses } from './read-classes.ts'
import { readEntities } from './read-entities.ts'
import { readFlow } from './read-flow.ts'
import { readSequence } from './read-sequence.ts'
import { readStates } from './read-states.ts'
import { checkSize, NotDrawn, type Reading, type Statement } from './reading.ts'

/** A diagram that can be drawn, with the name that its author gave it. */
export interface Diagram extends Reading {
  name: string | undefined
}

const MOST_CHARACTERS = 10_000

type Read = (direction: string, statements: readonly Statement[]) => Reading

const KINDS: readonly (readonly [RegExp, Read])[] = [
  [/^(?:graph|flowchart)(?: (TB|TD|BT|LR|RL))?$/, readFlow],
  [/^sequenceDiagram$/, readSequence],
  [/^classDiagram(?:-v2)?$/, readClasses],
  [/^stateDiagram(?:-v2)?$/, readStates],
  [/^erDiagram$/, readEntities]
]

/**
 * Reads a diagram of Mermaid.
 * @throws NotDrawn when it is of another kind, too large, or has a line that is not understood
 */
export function readDiagram(source: string): Diagram {
  if (source.length > MOST_CHARACTERS) throw new NotDrawn(`it has more than ${MOST_CHARACTERS} characters`)
  const { statements, name, hasSettings } = withoutHead(source)
  const [first, ...others] = statements
  if (!first) throw new NotDrawn('it is empty')
  const [header = '', ...onItsLine] = first.text.split(';').map(text => text.replace(/\s+/g, ' ').trim())
  const begun = onItsLine.filter(Boolean).map(text => ({ text, line: first.line }))
  for (const [pattern, read] of KINDS) {
    const match = pattern.exec(header)
    if (!match) continue
    const reading = read(match[1] ?? 'TD', [...begun, ...others])
    if (reading.boxes === 0) throw new NotDrawn('it is empty')
    checkSize(reading.boxes, reading.arrows)
    return { ...reading, name, isPlainer: reading.isPlainer || hasSettings }
  }
  throw new NotDrawn(`diagrams of the kind ${(header.split(' ')[0] ?? '').slice(0, 40)} are not drawn`)
}

interface Parts {
  statements: Statement[]
  name: string | undefined
  hasSettings: boolean
}

const NAME = /^accTitle ?:(.*)$/
const DESCRIPTION = /^accDescr ?:(.*)$/

/** Sets front matter, directives, comments, title and description apart. */
function withoutHead(source: string): Parts {
  const parts: Parts = { statements: [], name: undefined, hasSettings: false }
  const names = new Map<string, string>()
  let skipsTo: string | undefined
  for (const [index, each] of source.split('\n').entries()) {
    const text = each.trim()
    if (skipsTo !== undefined) {
      if (skipsTo === '---' && text.startsWith('title:')) names.set('title', text.slice(6))
      else if (skipsTo === '---' && text !== '---') parts.hasSettings = true
      else if (skipsTo === '}') names.set('description', `${names.get('description') ?? ''} ${text.replace(/\}$/, '')}`)
      if (text.endsWith(skipsTo)) skipsTo = undefined
      continue
    }
    if (text === '---' && parts.statements.length === 0) skipsTo = '---'
    else if (text.startsWith('%%{')) {
      parts.hasSettings = true
      if (!text.endsWith('}%%')) skipsTo = '}%%'
    } else if (/^accDescr ?\{/.test(text)) skipsTo = text.endsWith('}') ? undefined : '}'
    else if (DESCRIPTION.test(text)) names.set('description', DESCRIPTION.exec(text)?.[1] ?? '')
    else if (NAME.test(text)) names.set('title', NAME.exec(text)?.[1] ?? '')
    else if (text !== '' && !text.startsWith('%%')) parts.statements.push({ text, line: index + 1 })
  }
  const name = ['title', 'description']
    .map(key =>
      wordsOf(names.get(key) ?? '')
        .join(' ')
        .trim()
    )
    .filter(Boolean)
  return { ...parts, name: name.length > 0 ? name.join(': ') : undefined }
}
