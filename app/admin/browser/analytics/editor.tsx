import * as words from '#workplace-words/pages/analytics.ts'
import { useRef, useState } from 'preact/hooks'
import { completionsOf, wordBefore } from './completions.ts'
import type { Exposed } from './use-entities.ts'

interface EditorProps {
  readonly sql: string
  readonly exposed: Exposed | undefined
  /** Offset of what was refused. */
  readonly problemAt: number | undefined
  readonly onChange: (sql: string) => void
  readonly onRun: () => void
}

/** The statement, with names that it may go on with; Ctrl or Cmd with Enter runs it. */
export function Editor({ sql, exposed, problemAt, onChange, onRun }: EditorProps) {
  const text = useRef<HTMLTextAreaElement>(null)
  const [caret, setCaret] = useState(0)
  const completions = exposed ? completionsOf(sql, caret, exposed) : []
  const complete = (name: string): void => {
    const begin = caret - wordBefore(sql, caret).length
    const element = text.current
    onChange(sql.slice(0, begin) + name + sql.slice(caret))
    setCaret(begin + name.length)
    requestAnimationFrame(() => {
      element?.focus()
      element?.setSelectionRange(begin + name.length, begin + name.length)
    })
  }
  return (
    <div class="sql">
      <label for="sql">{words.statement}</label>
      <textarea
        id="sql"
        ref={text}
        rows={7}
        spellcheck={false}
        value={sql}
        aria-invalid={problemAt !== undefined}
        onInput={event => {
          onChange(event.currentTarget.value)
          setCaret(event.currentTarget.selectionStart)
        }}
        onClick={event => setCaret(event.currentTarget.selectionStart)}
        onKeyUp={event => setCaret(event.currentTarget.selectionStart)}
        onKeyDown={event => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          onRun()
        }}
      />
      {problemAt !== undefined && (
        <p class="sql-place">
          {words.problemAt(
            <code>{sql.slice(Math.max(0, problemAt - 30), problemAt)}</code>,
            <mark>{sql.slice(problemAt, problemAt + 30) || words.theEnd}</mark>
          )}
        </p>
      )}
      <div class="sql-completions" role="group" aria-label={words.completions}>
        {completions.map(name => (
          <button key={name} type="button" onClick={() => complete(name)}>
            {name}
          </button>
        ))}
      </div>
    </div>
  )
}
