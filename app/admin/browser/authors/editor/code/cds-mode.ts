import { CDS_TYPES, CDS_WORDS } from '@tutorial-platform/dialect/editing'
import { StreamLanguage, type StringStream } from '@codemirror/language'

const words: ReadonlySet<string> = new Set(CDS_WORDS.split(' '))
const types: ReadonlySet<string> = new Set(CDS_TYPES.split('|'))
const constants: ReadonlySet<string> = new Set(['true', 'false', 'null', '$self', '$user', '$now', '$at', '$session'])

interface State {
  inComment: boolean
}

/** CDS, of which CodeMirror has no grammar: comments, texts, annotations, keywords and types, as on the page. */
export const cds = StreamLanguage.define<State>({
  name: 'cds',
  startState: () => ({ inComment: false }),
  token: (stream, state) => (state.inComment || stream.match('/*') ? comment(stream, state) : token(stream)),
  languageData: { commentTokens: { line: '//', block: { open: '/*', close: '*/' } } }
})

function comment(stream: StringStream, state: State): string {
  state.inComment = !stream.skipTo('*/')
  if (state.inComment) stream.skipToEnd()
  else stream.match('*/')
  return 'comment'
}

function token(stream: StringStream): string | null {
  if (stream.eatSpace()) return null
  if (stream.match('//')) {
    stream.skipToEnd()
    return 'comment'
  }
  if (stream.match(/^'[^']*'?/) || stream.match(/^"[^"]*"?/) || stream.match(/^`[^`]*`?/)) return 'string'
  if (stream.match(/^@[\w.]*(?:#\w+)?/)) return 'attributeName'
  if (stream.match(/^\d[\d.]*/)) return 'number'
  if (stream.match(/^[$\w]+/)) return kindOf(stream.current())
  stream.next()
  return null
}

function kindOf(word: string): string | null {
  if (words.has(word)) return 'keyword'
  if (types.has(word)) return 'typeName'
  return constants.has(word) ? 'atom' : null
}
