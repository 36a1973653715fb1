import { notSent } from '#site-words/scripts/actions.ts'
import * as words from '#site-words/scripts/review.ts'
import { useId, useState } from 'preact/hooks'
import { sourceLines } from '../../../../lib/text/markdown-source.ts'
import { type Passage, passageAt } from '../../../../lib/text/passages.ts'
import { type KnownAuthor, readSource, startThread } from './api.ts'
import { CommentField } from './comment-field.tsx'
import { Difference } from './difference.tsx'

interface ComposerProps {
  readonly slug: string
  readonly passage: Passage
  readonly authors: readonly KnownAuthor[]
  readonly onSent: (thread: string) => void
  readonly onCancel: () => void
}

/** The Markdown that a suggestion replaces. */
interface Original {
  readonly quote: string
  readonly prefix: string
  readonly suffix: string
}

/** Form for a new thread on a passage: a comment, a suggestion, or both. */
export function Composer({ slug, passage, authors, onSent, onCancel }: ComposerProps) {
  const [text, setText] = useState('')
  const [original, setOriginal] = useState<Original>()
  const [replacement, setReplacement] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isSending, setSending] = useState(false)
  const id = useId()
  const suggest = async (): Promise<void> => {
    const found = await tried(() => originalOf(slug, passage), setProblem)
    if (typeof found === 'string') return setProblem(found)
    if (!found) return
    setProblem(undefined)
    setOriginal(found)
    setReplacement(found.quote)
  }
  const send = async (): Promise<void> => {
    const isSame = original !== undefined && replacement === original.quote
    if (isSame) return setProblem(words.nothingChanged)
    if (text.trim() === '' && !original) return setProblem(words.textNeeded)
    setSending(true)
    const suggestion = original && suggestionOf(original, replacement)
    const thread = await tried(() => startThread({ slug, ...passage, text, ...suggestion }), setProblem)
    setSending(false)
    if (thread !== undefined) onSent(thread)
  }
  return (
    <form
      class="review-card review-composer"
      aria-label={words.newComment}
      onSubmit={event => {
        event.preventDefault()
        if (!isSending) void send()
      }}
      onKeyDown={event => {
        if (event.key === 'Escape') onCancel()
      }}
    >
      <h3>{words.newComment}</h3>
      <blockquote>{passage.quote}</blockquote>
      <CommentField label={words.yourComment} value={text} authors={authors} onInput={setText} />
      {original ? (
        <>
          <label for={id}>{words.markdownOfPassage}</label>
          <textarea
            id={id}
            class="field review-markdown"
            rows={5}
            maxLength={20_000}
            spellcheck={false}
            value={replacement}
            onInput={event => setReplacement(event.currentTarget.value)}
          />
          <Difference before={original.quote} after={replacement} />
          <button type="button" class="link-button" onClick={() => setOriginal(undefined)}>
            {words.withoutSuggestion}
          </button>
        </>
      ) : (
        <button type="button" class="link-button" onClick={() => void suggest()}>
          {words.suggestChange}
        </button>
      )}
      {problem !== undefined && (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
      <p class="actions">
        <button class="button" aria-disabled={isSending}>
          {words.send}
        </button>
        <button type="button" class="button button-quiet" onClick={onCancel}>
          {words.cancel}
        </button>
      </p>
    </form>
  )
}

/** The lines of Markdown behind a passage, or the words that say why there are none. @throws Refusal */
async function originalOf(slug: string, passage: Passage): Promise<Original | string> {
  const source = await readSource(slug)
  if (!source) return words.noMarkdown
  const lines = sourceLines(source.markdown, passage)
  return lines && lines.end > lines.start ? passageAt(source.markdown, lines) : words.notInMarkdown
}

const suggestionOf = ({ quote, prefix, suffix }: Original, replacement: string) => ({
  original: quote,
  originalPrefix: prefix,
  originalSuffix: suffix,
  replacement
})

/** The result of `work`; undefined when it was refused, which `tell` is told. */
export async function tried<T>(work: () => Promise<T>, tell: (problem: string) => void): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    tell(notSent(error instanceof Error ? error.message : String(error)))
    return undefined
  }
}
