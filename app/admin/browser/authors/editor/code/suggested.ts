import { type EditorState, type Extension, StateEffect, StateField } from '@codemirror/state'
import { Decoration, EditorView } from '@codemirror/view'

interface Piece {
  readonly from: number
  readonly to: number
}

/** Sets the marked piece of the text; null marks none. */
export const setSuggested = StateEffect.define<Piece | null>()
const marked = Decoration.mark({ class: 'suggested' })

/** The piece of the text that a suggestion has put in, until the author decides; empty for one that takes words away. */
const piece = StateField.define<Piece | null>({
  create: () => null,
  update(now, { effects, changes }) {
    const set = effects.find(effect => effect.is(setSuggested))
    if (set) return set.value
    if (!now) return null
    const from = changes.mapPos(now.from, 1)
    return { from, to: Math.max(from, changes.mapPos(now.to, -1)) }
  },
  provide: field =>
    EditorView.decorations.from(field, now =>
      now && now.from < now.to ? Decoration.set(marked.range(now.from, now.to)) : Decoration.none
    )
})

export const suggested: Extension = piece

/** The marked piece of the text. */
export const suggestedPiece = (state: EditorState): Piece | null => state.field(piece)
