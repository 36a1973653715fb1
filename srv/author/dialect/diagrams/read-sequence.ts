import { plain } from './labels.ts'
import { Names, NotDrawn, type Reading, refuse, type Statement } from './reading.ts'

const DECLARED = /^(participant|actor) (.+)$/
const NOTE = /^note (left of|right of|over) ([^:]+): ?(.+)$/i
const BLOCK = /^(loop|alt|opt|par|critical|break|rect)(?: (.*))?$/
const DIVIDER = /^(?:else|and|option)(?: (.*))?$/
/** Longer arrows first; those with a cross or two heads would be drawn as others. */
const ARROWS = ['-->>', '->>', '-->', '->', '--)', '-)']
const LEFT_OUT = /^(?:activate|deactivate|link|links|properties|details) /

/** Reads a sequence diagram; participants get names of their own, and numbers of messages become words. */
export function readSequence(_direction: string, statements: readonly Statement[]): Reading {
  return new Sequence().read(statements)
}

class Sequence {
  readonly #names = new Names('p')
  readonly #declared = new Set<string>()
  readonly #lines: string[] = []
  readonly #blocks: string[] = []
  #isNumbered = false
  #isPlainer = false
  #arrows = 0

  read(statements: readonly Statement[]): Reading {
    for (const statement of statements) this.#readStatement(statement)
    if (this.#blocks.length > 0) throw new NotDrawn('a block of it does not end')
    return {
      text: ['sequenceDiagram', ...this.#lines].join('\n'),
      boxes: this.#declared.size,
      arrows: this.#arrows,
      isPlainer: this.#isPlainer
    }
  }

  #readStatement(statement: Statement): void {
    const text = statement.text.replace(/\s+/g, ' ').replace(/;$/, '')
    const [, kind, words] = DECLARED.exec(text) ?? []
    if (kind !== undefined && words !== undefined) this.#readParticipant(kind, words, statement)
    else if (text === 'autonumber') this.#isNumbered = true
    else if (LEFT_OUT.test(text)) this.#isPlainer = true
    else if (text === 'end') this.#end(statement)
    else if (!this.#readBlock(text) && !this.#readNote(text)) this.#message(statement, text)
  }

  #readParticipant(kind: string, words: string, statement: Statement): void {
    const as = words.indexOf(' as ')
    const id = (as < 0 ? words : words.slice(0, as)).trim()
    if (id === '' || /[,:;@]/.test(id)) refuse(statement)
    this.#declare(id, kind, as < 0 ? id : words.slice(as + 4))
  }

  #readBlock(text: string): boolean {
    const [, kind, label = ''] = BLOCK.exec(text) ?? []
    const [divider, words = ''] = DIVIDER.exec(text) ?? []
    if (kind === 'rect') this.#isPlainer = true
    else if (kind !== undefined) this.#lines.push(`${kind} ${label && plain(label)}`)
    if (kind !== undefined) this.#blocks.push(kind)
    else if (divider !== undefined && this.#blocks.length > 0) this.#lines.push(`else ${words && plain(words)}`)
    else return false
    return true
  }

  #end(statement: Statement): void {
    const block = this.#blocks.pop() ?? refuse(statement)
    // a coloured ground is not drawn
    if (block !== 'rect') this.#lines.push('end')
  }

  #readNote(text: string): boolean {
    const [, place, ids, words] = NOTE.exec(text) ?? []
    if (place === undefined || ids === undefined || words === undefined) return false
    const names = ids.split(',').map(id => this.#nameOf(id.trim()))
    this.#lines.push(`Note ${place.toLowerCase()} ${names.join(',')}: ${plain(words)}`)
    return true
  }

  #message(statement: Statement, text: string): void {
    const colon = text.indexOf(':')
    const ends = (colon < 0 ? text : text.slice(0, colon)).trim()
    const arrow = ARROWS.find(each => ends.includes(each)) ?? refuse(statement)
    const at = ends.indexOf(arrow)
    const from = ends.slice(0, at).trim()
    const [, active = '', to = ''] = /^ ?([+-]?) ?(.*)$/.exec(ends.slice(at + arrow.length)) ?? []
    if ([from, to].some(id => id === '' || /[<>()]|--|-x/.test(id))) refuse(statement)
    this.#arrows += 1
    const number = this.#isNumbered ? `${this.#arrows}. ` : ''
    const words = plain(`${number}${colon < 0 ? '' : text.slice(colon + 1).trim()}`)
    const [source, target] = [this.#nameOf(from), this.#nameOf(to)]
    this.#lines.push(`${source}${arrow}${active}${target}: ${words}`)
  }

  #nameOf(id: string): string {
    if (!this.#declared.has(id)) this.#declare(id, 'participant', id)
    return this.#names.of(id)
  }

  #declare(id: string, kind: string, label: string): void {
    if (this.#declared.has(id)) return
    this.#declared.add(id)
    this.#lines.push(`${kind} ${this.#names.of(id)} as ${plain(label)}`)
  }
}
