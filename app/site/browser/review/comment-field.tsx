import * as words from '#site-words/scripts/review.ts'
import { useId, useRef } from 'preact/hooks'
import type { KnownAuthor } from './api.ts'

const LONGEST_COMMENT = 5000

interface CommentFieldProps {
  readonly label: string
  readonly value: string
  readonly authors: readonly KnownAuthor[]
  readonly onInput: (text: string) => void
  readonly hasFocus?: boolean
}

/** A text with a list of authors to mention, which are put where the cursor is. */
export function CommentField({ label, value, authors, onInput, hasFocus = false }: CommentFieldProps) {
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const mention = (login: string): void => {
    const author = authors.find(each => each.login === login)
    const at = field.current?.selectionStart ?? value.length
    if (!author) return
    const before = value.slice(0, at)
    const gap = before === '' || /\s$/.test(before) ? '' : ' '
    onInput(`${before}${gap}@${author.email ?? author.login} ${value.slice(at)}`)
    field.current?.focus()
  }
  return (
    <>
      <label for={id}>{label}</label>
      <textarea
        id={id}
        ref={field}
        class="field"
        rows={4}
        maxLength={LONGEST_COMMENT}
        value={value}
        autofocus={hasFocus}
        onInput={event => onInput(event.currentTarget.value)}
      />
      {authors.length > 0 && (
        <select
          class="field review-mention"
          aria-label={words.mention}
          value=""
          onChange={event => {
            mention(event.currentTarget.value)
            event.currentTarget.value = ''
          }}
        >
          <option value="">{words.mentionSomebody}</option>
          {authors.map(({ login, name, email }) => (
            <option key={login} value={login}>
              {[name ?? login, email].filter(Boolean).join(' – ')}
            </option>
          ))}
        </select>
      )}
    </>
  )
}
