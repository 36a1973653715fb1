import { useEffect, useState } from 'preact/hooks'
import { type Refusal, refusalFrom } from '../../../data/service.ts'
import { applySuggestion } from '../../../../../../lib/text/passages.ts'
import type { TextEditor } from '../code/text-editor.ts'
import { type Decision, decideSuggestion, type ReviewSuggestion } from './suggestion.ts'

/**
 * How a suggestion stands: `shown` and marked, `accepted` or `refused` by the author, in the text already (`there`), not to be put in
 * (`gone`), or decided in the review.
 */
export type Standing = 'shown' | 'there' | 'accepted' | 'refused' | 'gone' | Decision

/** A suggestion in the text of an editor; the review hears of it when it is published, or when the author declines it. */
export function useSuggestion(suggestion: ReviewSuggestion | undefined, editor: TextEditor | undefined) {
  const [standing, setStanding] = useState<Standing>()
  const [replaced, setReplaced] = useState('')
  const [refusal, setRefusal] = useState<Refusal>()
  /** Puts the suggestion into the text, as it is after another one was taken. */
  const offer = (): void => {
    if (!suggestion || !editor || standing === 'APPLIED' || standing === 'DECLINED') return
    if (suggestion.decision) return setStanding(suggestion.decision)
    const { text } = editor
    const applied = applySuggestion(text, suggestion)
    if (!('at' in applied)) return setStanding(applied.reason === 'applied' ? 'there' : 'gone')
    const { start, end } = applied.at
    setReplaced(text.slice(start, end + text.length - applied.markdown.length))
    editor.take(applied.markdown)
    editor.mark(start, end)
    setStanding('shown')
  }
  useEffect(offer, [suggestion, editor])
  const decide = async (decision: Decision): Promise<void> => {
    if (!suggestion) return
    setRefusal(undefined)
    try {
      await decideSuggestion(suggestion.thread, decision)
      setStanding(decision)
    } catch (error) {
      setRefusal(refusalFrom(error))
    }
  }
  const leave = (next: Standing): void => {
    editor?.unmark()
    setStanding(next)
    editor?.focus()
  }
  return {
    standing,
    refusal,
    offer,
    accept: () => leave('accepted'),
    refuse: () => {
      editor?.replaceMarked(replaced)
      leave('refused')
    },
    decline: () => void decide('DECLINED'),
    /** Tells the review when the published text has the suggestion. */
    published: () => {
      if (standing === 'accepted' || standing === 'there') void decide('APPLIED')
    }
  }
}
