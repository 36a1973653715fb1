/** A diagram as the library that draws is told it, and what must come of it. */
export interface Reading {
  /** Mermaid in the one form that the library reads without leaving anything out. */
  text: string
  /** Nodes, states, classes, entities or participants. */
  boxes: number
  arrows: number
  /** True when colours, links or other things that are no words were left out. */
  isPlainer: boolean
}

/** A statement of a diagram, with its line in the source of the diagram, counted from 1. */
export interface Statement {
  text: string
  line: number
}

/** A diagram that stays code; its message ends the sentence of the finding. */
export class NotDrawn extends Error {}

export function refuse({ text, line }: Statement): never {
  throw new NotDrawn(`line ${line} of it is not understood: ${text.slice(0, 60)}`)
}

/** Diagrams beyond these numbers take seconds to lay out, and nobody reads them on a page. */
const MOST_BOXES = 80
const MOST_ARROWS = 100

/** @throws NotDrawn when there are too many of them */
export function checkSize(boxes: number, arrows: number): void {
  if (boxes > MOST_BOXES) throw new NotDrawn(`it has more than ${MOST_BOXES} boxes`)
  if (arrows > MOST_ARROWS) throw new NotDrawn(`it has more than ${MOST_ARROWS} arrows`)
}

/** @throws NotDrawn when two boxes have the same label: the library would make one of them. */
export function refuseEqual(labels: readonly string[]): void {
  if (new Set(labels).size < labels.length) throw new NotDrawn('two of its boxes have the same label')
}

/** Names that the library cannot misread for those of the author, in the order in which they appear. */
export class Names {
  readonly #names = new Map<string, string>()
  readonly #letter: string

  constructor(letter: string) {
    this.#letter = letter
  }

  of(id: string): string {
    const name = this.#names.get(id) ?? `${this.#letter}${this.#names.size + 1}`
    this.#names.set(id, name)
    return name
  }
}
