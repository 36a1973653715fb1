import type { ToolCall } from './protocol.ts'

/** Calls that a model may make in one turn, and characters of the input of one. */
const MOST_CALLS = 16
const LONGEST_INPUT = 64 * 1024

/** Puts together the calls of one turn, of which endpoints send pieces in any size. */
export class CollectedCalls {
  readonly #calls = new Map<number, { id: string; name: string; input: string }>()

  /** @throws RangeError for more calls, or a longer input, than are read. */
  add(index: number, piece: { readonly id?: string; readonly name?: string; readonly input?: string }): void {
    const { id = '', name = '', input = '' } = piece
    const call = this.#calls.get(index) ?? this.#begin(index)
    call.id ||= id
    call.name ||= name
    if (call.input.length + input.length > LONGEST_INPUT) throw new RangeError('The model calls a tool with too much')
    call.input += input
  }

  /** The calls in their order; one without an id gets its place as id. */
  all(): readonly ToolCall[] {
    return [...this.#calls].map(([index, { id, name, input }]) => ({ id: id || `call_${index}`, name, input }))
  }

  #begin(index: number) {
    if (this.#calls.size === MOST_CALLS) throw new RangeError('The model calls too many tools at once')
    const call = { id: '', name: '', input: '' }
    this.#calls.set(index, call)
    return call
  }
}
