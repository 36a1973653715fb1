import { type Extension, StateEffect, StateField } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView } from '@codemirror/view'

/** Sets the marked piece of the text; null marks none. */
const setMarked = StateEffect.define<{ readonly from: number; readonly to: number } | null>()
const marked = Decoration.mark({ class: 'suggested' })

/** The piece of the text that a suggestion has put in, until the author decides. */
export const suggested: Extension = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, transaction) {
    for (const effect of transaction.effects)
      if (effect.is(setMarked))
        return effect.value ? Decoration.set(marked.range(effect.value.from, effect.value.to)) : Decoration.none
    return marks.map(transaction.changes)
  },
  provide: field => EditorView.decorations.from(field)
})

/** Marks a piece of the text. */
export const markSuggested = (from: number, to: number): StateEffect<unknown> =>
  setMarked.of(from < to ? { from, to } : null)
