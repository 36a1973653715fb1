import * as words from '#workplace-words/pages/editor.ts'
import { useEffect, useState } from 'preact/hooks'
import { Button, MessageStrip } from '../../parts/ui5.ts'
import type { TextEditor } from './code/text-editor.ts'
import { type ReviewSuggestion, withSuggestion } from './suggestion.ts'

interface SuggestionBarProps {
  readonly suggestion: ReviewSuggestion
  readonly editor: TextEditor
}

type State = 'shown' | 'gone' | 'applied' | 'decided'

/** Puts a suggestion into the text, marked, and asks whether it stays. */
export function SuggestionBar({ suggestion, editor }: SuggestionBarProps) {
  const [state, setState] = useState<State>()
  const [before, setBefore] = useState('')
  useEffect(() => {
    const { text } = editor
    const applied = withSuggestion(text, suggestion)
    if (!('at' in applied)) return setState(applied.reason === 'applied' ? 'applied' : 'gone')
    setBefore(text)
    editor.take(applied.markdown)
    editor.mark(applied.at.start, applied.at.end)
    setState('shown')
  }, [suggestion, editor])
  const decide = (isAccepted: boolean): void => {
    if (!isAccepted) editor.take(before)
    editor.mark(0, 0)
    setState('decided')
    editor.focus()
  }
  if (state === undefined || state === 'decided') return null
  if (state !== 'shown')
    return (
      <MessageStrip design="Critical" hide-close-button role="status">
        {state === 'applied' ? words.suggestionApplied : words.suggestionGone}
      </MessageStrip>
    )
  return (
    <div class="editor-suggestion" role="status">
      {words.suggestionShown}{' '}
      <Button design="Emphasized" onClick={() => decide(true)}>
        {words.accept}
      </Button>{' '}
      <Button onClick={() => decide(false)}>{words.decline}</Button>
    </div>
  )
}
