import { refuse, type Statement } from './reading.ts'

/** How the library writes a shape. */
interface Shape {
  open: string
  close: string
}

export interface FlowNode {
  id: string
  shape: Shape
  /** Undefined where the node is only named. */
  label: string | undefined
  hasClass: boolean
}

export interface FlowLink {
  arrow: string
  label: string
}

const BOX: Shape = { open: '[', close: ']' }

/** Beginnings of shapes, longer ones first, with their ends and what is drawn: the library knows no parallelogram. */
const SHAPES: readonly (readonly [string, readonly (readonly [string, Shape])[]])[] = [
  ['(((', [[')))', { open: '(((', close: ')))' }]]],
  ['((', [['))', { open: '((', close: '))' }]]],
  ['([', [['])', { open: '([', close: '])' }]]],
  ['[[', [[']]', { open: '[[', close: ']]' }]]],
  ['[(', [[')]', { open: '[(', close: ')]' }]]],
  [
    '[/',
    [
      ['\\]', { open: '[/', close: '\\]' }],
      ['/]', BOX]
    ]
  ],
  [
    '[\\',
    [
      ['/]', { open: '[\\', close: '/]' }],
      ['\\]', BOX]
    ]
  ],
  ['{{', [['}}', { open: '{{', close: '}}' }]]],
  ['[', [[']', BOX]]],
  ['(', [[')', { open: '(', close: ')' }]]],
  ['{', [['}', { open: '{', close: '}' }]]],
  ['>', [[']', { open: '>', close: ']' }]]]
]

const ID = /[\p{L}\p{N}_]+(?:[-.][\p{L}\p{N}_]+)*/uy
const LINK = /(<?)(?:(-{2,}>|-{3,})|(-\.+->|-\.+-)|(={2,}>|={3,}))/y
/** Beginnings of an arrow with words in it, with its end. */
const WORDED: readonly (readonly [string, RegExp])[] = [
  ['--', /-{2,}>|-{3,}/g],
  ['-.', /\.->|\.-/g],
  ['==', /={2,}>|={3,}/g]
]

/** Reads nodes and arrows of a flowchart from a line; refuses what the library cannot draw. */
export class FlowCursor {
  readonly #statement: Statement
  readonly #text: string
  #at = 0

  constructor(statement: Statement) {
    this.#statement = statement
    this.#text = statement.text
    this.#skipBlanks()
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#text.length
  }

  /** Nodes joined by `&`. */
  nodes(): FlowNode[] {
    const nodes = [this.#node()]
    while (this.#takes('&')) nodes.push(this.#node())
    return nodes
  }

  /** The arrow that follows, undefined at the end of a statement. */
  link(): FlowLink | undefined {
    if (this.isAtEnd || this.#text[this.#at] === ';') return undefined
    const [whole, start, solid, dotted, thick] = this.#match(LINK) ?? []
    if (whole === undefined) return this.#wordedLink()
    if (/[xo]/.test(this.#text[this.#at] ?? '')) refuse(this.#statement)
    this.#skipBlanks()
    const body = solid ?? dotted ?? thick ?? ''
    const line = solid ? ['---', '-->'] : dotted ? ['-.-', '-.->'] : ['===', '==>']
    const label = this.#takes('|') ? this.#upTo('|') : ''
    return { arrow: `${start}${body.endsWith('>') ? line[1] : line[0]}`, label }
  }

  endOfStatement(): void {
    if (!this.isAtEnd && !this.#takes(';')) refuse(this.#statement)
  }

  /** `-- words -->` and the like. */
  #wordedLink(): FlowLink {
    const start = this.#takes('<') ? '<' : ''
    const [open, end] = WORDED.find(([begin]) => this.#text.startsWith(begin, this.#at)) ?? refuse(this.#statement)
    const from = this.#at + open.length
    if (/^[xo]\s/.test(this.#text.slice(from, from + 2))) refuse(this.#statement)
    end.lastIndex = from
    const close = end.exec(this.#text) ?? refuse(this.#statement)
    const label = this.#text.slice(from, close.index).trim()
    if (label === '') refuse(this.#statement)
    this.#at = close.index + close[0].length
    this.#skipBlanks()
    const isArrow = close[0].endsWith('>')
    const arrow = { '--': isArrow ? '-->' : '---', '-.': isArrow ? '-.->' : '-.-', '==': isArrow ? '==>' : '===' }[open]
    return { arrow: `${start}${arrow}`, label }
  }

  #node(): FlowNode {
    const [id] = this.#match(ID) ?? refuse(this.#statement)
    const { shape, label } = this.#shape()
    const hasClass = this.#text.startsWith(':::', this.#at)
    if (hasClass) {
      this.#at += 3
      if (!this.#match(ID)) refuse(this.#statement)
    }
    this.#skipBlanks()
    return { id, shape, label, hasClass }
  }

  #shape(): { shape: Shape; label: string | undefined } {
    const [open, ends] = SHAPES.find(([begin]) => this.#text.startsWith(begin, this.#at)) ?? []
    if (open === undefined || ends === undefined) return { shape: BOX, label: undefined }
    const from = this.#at + open.length
    const quoted = this.#quotedFrom(from)
    const after = quoted?.end ?? from
    const [end] = ends
      .map(([close, shape]) => ({ close, shape, at: this.#text.indexOf(close, after) }))
      .filter(({ at }) => at >= 0)
      .toSorted((a, b) => a.at - b.at)
    if (!end || (quoted && this.#text.slice(after, end.at).trim() !== '')) refuse(this.#statement)
    this.#at = end.at + end.close.length
    return { shape: end.shape, label: quoted?.text ?? this.#text.slice(from, end.at) }
  }

  /** A text in quotes, in which brackets are words. */
  #quotedFrom(from: number): { text: string; end: number } | undefined {
    const begin = from + (this.#text.slice(from).length - this.#text.slice(from).trimStart().length)
    if (this.#text[begin] !== '"') return undefined
    const end = this.#text.indexOf('"', begin + 1)
    return end < 0 ? undefined : { text: this.#text.slice(begin, end + 1), end: end + 1 }
  }

  #upTo(sign: string): string {
    const end = this.#text.indexOf(sign, this.#at)
    if (end < 0) refuse(this.#statement)
    const text = this.#text.slice(this.#at, end)
    this.#at = end + 1
    this.#skipBlanks()
    return text
  }

  #takes(sign: string): boolean {
    if (this.#text[this.#at] !== sign) return false
    this.#at += 1
    this.#skipBlanks()
    return true
  }

  #match(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.#at
    const match = pattern.exec(this.#text)
    if (!match) return undefined
    this.#at += match[0].length
    return match
  }

  #skipBlanks(): void {
    while (/\s/.test(this.#text[this.#at] ?? '')) this.#at += 1
  }
}
