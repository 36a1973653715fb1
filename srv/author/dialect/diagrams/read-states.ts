import { plain } from './labels.ts'
import { Names, NotDrawn, type Reading, refuse, type Statement } from './reading.ts'

const LEFT_OUT = /^(?:style|classDef|class) /
const TRANSITION =
  /^(\[\*\]|[\p{L}\p{N}_]+(?:-[\p{L}\p{N}_]+)*) ?--> ?(\[\*\]|[\p{L}\p{N}_]+(?:-[\p{L}\p{N}_]+)*)(?: ?: ?(.*))?$/u
const NAMED = /^state "([^"]*)" as ([\p{L}\p{N}_]+(?:-[\p{L}\p{N}_]+)*) ?(\{)?$/u
const STATE = /^(?:state )?([\p{L}\p{N}_]+(?:-[\p{L}\p{N}_]+)*)(?: ?(\{)| ?: ?(.+))?$/u
const ENDS = '[*]'

interface Transition {
  from: string
  to: string
  label: string | undefined
}

/** Reads a state diagram. Descriptions are told before the first arrow, since the library hears none after it. */
export function readStates(_direction: string, statements: readonly Statement[]): Reading {
  return new States().read(statements)
}

class States {
  readonly #names = new Names('s')
  readonly #labels = new Map<string, string[]>()
  readonly #composites = new Set<string>()
  readonly #told = new Set<string>()
  #depth = 0
  #isPlainer = false
  #arrows = 0
  #ends = 0

  read(statements: readonly Statement[]): Reading {
    const writers = statements.flatMap(statement => this.#readStatement(statement))
    if (this.#depth !== 0) throw new NotDrawn('a state of it does not end')
    const lines = writers.flatMap(write => write())
    const boxes = this.#told.size + this.#ends
    return {
      text: ['stateDiagram-v2', ...lines].join('\n'),
      boxes,
      arrows: this.#arrows,
      isPlainer: this.#isPlainer
    }
  }

  /** Gives functions that write it, when all descriptions and composite states are known. */
  #readStatement(statement: Statement): (() => string[])[] {
    const text = statement.text.replace(/\s+/g, ' ')
    if (LEFT_OUT.test(text)) {
      this.#isPlainer = true
      return []
    }
    if (/^direction (?:TB|TD|BT|LR|RL)$/.test(text)) return [() => [text]]
    if (text === '}') {
      if (this.#depth === 0) refuse(statement)
      this.#depth -= 1
      return [() => ['}']]
    }
    const [, from, to, label] = TRANSITION.exec(text) ?? []
    if (from !== undefined && to !== undefined) return [() => this.#transition({ from, to, label })]
    const [, title, named, opens] = NAMED.exec(text) ?? []
    if (title !== undefined && named !== undefined) return this.#state(named, title, opens !== undefined)
    const [, id, brace, description] = STATE.exec(text) ?? refuse(statement)
    return this.#state(id ?? '', description, brace !== undefined)
  }

  #state(id: string, label: string | undefined, isOpen: boolean): (() => string[])[] {
    if (label !== undefined) this.#labels.set(id, [...(this.#labels.get(id) ?? []), label])
    if (!isOpen) return [() => this.#tell(id)]
    this.#composites.add(id)
    this.#depth += 1
    return [() => [`state "${this.#labelOf(id)}" as ${this.#names.of(id)} {`]]
  }

  #transition({ from, to, label }: Transition): string[] {
    this.#arrows += 1
    const told = [from, to].flatMap(id => this.#tell(id))
    return [...told, `${this.#nameOf(from)} --> ${this.#nameOf(to)}${label ? ` : ${plain(label)}` : ''}`]
  }

  /** The label of a state where it is named first, which is the composite state that it belongs to. */
  #tell(id: string): string[] {
    if (id === ENDS) this.#ends += 1
    if (id === ENDS || this.#told.has(id) || this.#composites.has(id)) return []
    this.#told.add(id)
    return [`state "${this.#labelOf(id)}" as ${this.#names.of(id)}`]
  }

  #nameOf = (id: string): string => (id === ENDS ? ENDS : this.#names.of(id))
  #labelOf = (id: string): string => plain(this.#labels.get(id)?.join('<br>') ?? id)
}
