import { oneWord, plain } from './labels.ts'
import { NotDrawn, type Reading, refuse, refuseEqual, type Statement } from './reading.ts'

const LEFT_OUT = /^(?:style|classDef|cssClass|click|link|callback|direction) /
const DECLARED = /^class ([\p{L}\p{N}_]+|`[^`]+`)(~[^~]+~)?(?: ?\["([^"]*)"\])?(?: ?:::[\w-]+)?(?: ?(\{)(\})?)?$/u
const ANNOTATED = /^<<([\p{L}\p{N} _-]+)>>(?: ([\p{L}\p{N}_]+|`[^`]+`))?$/u
const MEMBER = /^([\p{L}\p{N}_]+|`[^`]+`) ?: ?(.+)$/u
const NAMESPACE = /^namespace ([\p{L}\p{N}_.-]+) ?\{$/u
const END = /^([\p{L}\p{N}_]+|`[^`]+`)(~[^~]+~)?$/u
/** Those that the library draws as they are meant; a line without an end would get an arrow. */
const ARROWS = ['<|--', '--|>', '<|..', '..|>', '*--', '--*', 'o--', '--o', '<--', '-->', '<..', '..>']

/** Reads a class diagram. The library shows a class by its name, so that its label stands for it. */
export function readClasses(_direction: string, statements: readonly Statement[]): Reading {
  return new Classes().read(statements)
}

interface Described {
  label: string
  annotation: string | undefined
  members: string[]
}

class Classes {
  readonly #classes = new Map<string, Described>()
  readonly #relations: (() => string)[] = []
  #inside: Described | undefined
  #namespaces = 0
  #isPlainer = false

  read(statements: readonly Statement[]): Reading {
    for (const statement of statements) this.#readStatement({ ...statement, text: statement.text.replace(/\s+/g, ' ') })
    if (this.#inside || this.#namespaces > 0) throw new NotDrawn('a class of it does not end')
    refuseEqual([...this.#classes.values()].map(({ label }) => oneWord(label)))
    const classes = [...this.#classes.values()].flatMap(({ label, annotation, members }) => [
      `class ${oneWord(label)} {`,
      ...(annotation === undefined ? [] : [`<<${annotation}>>`]),
      ...members,
      '}'
    ])
    return {
      text: ['classDiagram', ...classes, ...this.#relations.map(write => write())].join('\n'),
      boxes: this.#classes.size,
      arrows: this.#relations.length,
      isPlainer: this.#isPlainer
    }
  }

  #readStatement(statement: Statement): void {
    const { text } = statement
    if (this.#inside) this.#readInside(this.#inside, text)
    else if (LEFT_OUT.test(text)) this.#isPlainer ||= !text.startsWith('direction')
    else if (NAMESPACE.test(text)) {
      this.#isPlainer = true
      this.#namespaces += 1
    } else if (text === '}' && this.#namespaces > 0) this.#namespaces -= 1
    else if (!this.#readClass(text) && !this.#readRelation(text) && !this.#readMember(text)) refuse(statement)
  }

  #readInside(described: Described, text: string): void {
    const [, annotation] = ANNOTATED.exec(text) ?? []
    if (text === '}') this.#inside = undefined
    else if (annotation !== undefined) described.annotation = oneAnnotation(annotation)
    else described.members.push(memberOf(text))
  }

  #readClass(text: string): boolean {
    const [, id, generic, label, opens, closes] = DECLARED.exec(text) ?? []
    if (id === undefined) return false
    const described = this.#classOf(id, generic)
    if (label !== undefined) described.label = label
    if (text.includes(':::')) this.#isPlainer = true
    if (opens !== undefined && closes === undefined) this.#inside = described
    return true
  }

  #readRelation(text: string): boolean {
    const relation = relationOf(text)
    const [, from, fromType] = END.exec(relation?.from ?? '') ?? []
    const [, to, toType] = END.exec(relation?.to ?? '') ?? []
    if (!relation || from === undefined || to === undefined) return false
    const [source, target] = [this.#classOf(from, fromType), this.#classOf(to, toType)]
    const { fromCount, arrow, toCount, label } = relation
    const count = (words: string): string => (words ? ` "${plain(words)}"` : '')
    const ending = label === '' ? '' : ` : ${plain(label)}`
    this.#relations.push(
      () => `${oneWord(source.label)}${count(fromCount)} ${arrow}${count(toCount)} ${oneWord(target.label)}${ending}`
    )
    return true
  }

  #readMember(text: string): boolean {
    const [, annotation, annotated] = ANNOTATED.exec(text) ?? []
    if (annotation !== undefined && annotated !== undefined) {
      this.#classOf(annotated, undefined).annotation = oneAnnotation(annotation)
      return true
    }
    const [, id, member] = MEMBER.exec(text) ?? []
    if (id === undefined || member === undefined) return false
    this.#classOf(id, undefined).members.push(memberOf(member))
    return true
  }

  #classOf(id: string, generic: string | undefined): Described {
    const known = this.#classes.get(id)
    const name = id.replaceAll('`', '')
    const described: Described = known ?? { label: name, annotation: undefined, members: [] }
    if (generic !== undefined && described.label === name) described.label = `${name}<${generic.slice(1, -1)}>`
    if (!known) this.#classes.set(id, described)
    return described
  }
}

interface Relation {
  from: string
  fromCount: string
  arrow: string
  toCount: string
  to: string
  label: string
}

/** The place of an arrow, -1 without it. The letter of `o--` and `--o` is one of the arrow only where no name has it. */
function placeOf(arrow: string, ends: string): number {
  for (let at = ends.indexOf(arrow); at >= 0; at = ends.indexOf(arrow, at + 1)) {
    const isOfBefore = arrow.startsWith('o') && !isApart(ends.charAt(at - 1))
    const isOfAfter = arrow.endsWith('o') && !isApart(ends.charAt(at + arrow.length))
    if (!isOfBefore && !isOfAfter) return at
  }
  return -1
}

const isApart = (character: string): boolean => character === '' || character === ' ' || character === '"'

/** The parts of `A "1" --> "n" B : label`. */
function relationOf(text: string): Relation | undefined {
  const colon = text.indexOf(':')
  const ends = colon < 0 ? text : text.slice(0, colon)
  const [first] = ARROWS.map(arrow => ({ arrow, at: placeOf(arrow, ends) }))
    .filter(({ at }) => at > 0)
    .toSorted((a, b) => a.at - b.at || b.arrow.length - a.arrow.length)
  if (!first) return undefined
  const [from = '', fromCount = '', more] = ends.slice(0, first.at).trim().split('"')
  const [none, toCount, to] = (ends.slice(first.at + first.arrow.length).trim() + ' ').split('"')
  if (more?.trim() || (toCount !== undefined && none?.trim())) return undefined
  const label = colon < 0 ? '' : text.slice(colon + 1).trim()
  return {
    from: from.trim(),
    fromCount,
    arrow: first.arrow,
    toCount: to === undefined ? '' : (toCount ?? ''),
    to: (to ?? none ?? '').trim(),
    label
  }
}

/** The library takes a word without blanks and signs. */
const oneAnnotation = (annotation: string): string => annotation.trim().replace(/[^\p{L}\p{N}]+/gu, '_')

const VISIBILITY = /^[+\-#~]/

/** A member as the library splits it: sign, type and name of an attribute; sign, name, parameters and type of a method. */
function memberOf(text: string): string {
  const sign = VISIBILITY.exec(text)?.[0] ?? ''
  const rest = text
    .slice(sign.length)
    .replace(/~([^~]*)~/g, '<$1>')
    .replace(/;$/, '')
    .trim()
  const ending = /[$*]$/.exec(rest)?.[0] ?? ''
  const words = ending ? rest.slice(0, -1).trim() : rest
  const open = words.indexOf('(')
  const close = words.lastIndexOf(')')
  if (open > 0 && close > open) {
    const type = words.slice(close + 1).replace(/^[\s:]+/, '')
    const marked = /[$*]$/.exec(type)?.[0] ?? ending
    return `${sign}${oneWord(words.slice(0, open))}${marked}(${oneWordOrNone(words.slice(open + 1, close))}) ${oneWordOrNone(type.replace(/[$*]$/, ''))}`.trimEnd()
  }
  const colon = words.indexOf(':')
  const [type, name] = colon > 0 ? [words.slice(colon + 1), words.slice(0, colon)] : typeAndName(words)
  return `${sign}${type.trim() ? `${oneWord(type)} ` : ''}${oneWord(name)}${ending}`
}

const oneWordOrNone = (text: string): string => (text.trim() === '' ? '' : oneWord(text))

function typeAndName(words: string): readonly [string, string] {
  const blank = words.indexOf(' ')
  return blank < 0 ? ['', words] : [words.slice(0, blank), words.slice(blank + 1)]
}
