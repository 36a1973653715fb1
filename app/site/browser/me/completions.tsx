import { showMore, startOver, startOverNamed } from '#site-words/scripts/actions.ts'
import * as words from '#site-words/scripts/own-page.ts'
import { useState } from 'preact/hooks'
import { dayOf } from '../../views/parts/locale.ts'
import type { ChangedStep, Completion } from './own-data.ts'
import type { Resettable } from './reset-dialog.tsx'

/** Completions that are shown at once, and with each click. */
const AT_ONCE = 20

interface CompletionsProps {
  readonly completions: readonly Completion[]
  readonly onReset: (tutorial: Resettable) => void
}

/** Completed tasks with their days; a tutorial that has changed since says in which steps. */
export function Completions({ completions, onReset }: CompletionsProps) {
  const [shown, setShown] = useState(AT_ONCE)
  return (
    <section class="panel me-wide" aria-labelledby="me-completions">
      <h2 id="me-completions">{words.completed}</h2>
      {completions.length === 0 && <p class="empty">{words.willBeListed}</p>}
      <ul class="completions">
        {completions.slice(0, shown).map(completion => (
          <CompletionItem
            key={`${completion.kind} ${completion.slug} ${completion.attemptNumber}`}
            completion={completion}
            onReset={onReset}
          />
        ))}
      </ul>
      {completions.length > shown && (
        <button type="button" class="button button-quiet" onClick={() => setShown(shown + AT_ONCE)}>
          {showMore(completions.length - shown)}
        </button>
      )}
    </section>
  )
}

interface CompletionItemProps {
  readonly completion: Completion
  readonly onReset: (tutorial: Resettable) => void
}

function CompletionItem({ completion, onReset }: CompletionItemProps) {
  const { kind, slug, title, completionDate, attemptNumber, contentVersion, changed } = completion
  const isTutorial = kind.toLowerCase() === 'tutorial' && slug !== null
  return (
    <li>
      <div class="completion-head">
        {isTutorial ? <a href={`/tutorials/${slug}`}>{title}</a> : <strong>{title}</strong>}
        <span class="completion-facts">
          {completionDate && <time dateTime={completionDate}>{dayOf(completionDate)}</time>}
          {attemptNumber > 1 && ` · ${words.attempt(attemptNumber)}`}
        </span>
        {isTutorial && (
          <button
            type="button"
            class="link-button"
            aria-label={startOverNamed(title)}
            onClick={() => onReset({ slug, title })}
          >
            {startOver}
          </button>
        )}
      </div>
      {changed && changed.length > 0 && (
        <Changed changed={changed} href={isTutorial ? changesHref(slug, contentVersion) : undefined} />
      )}
    </li>
  )
}

/** The page of what has changed since a version; undefined where nobody knows which it was. */
const changesHref = (slug: string, version: number | null | undefined): string | undefined =>
  version ? `/tutorials/${slug}/changes?since=${version}` : undefined

interface ChangedProps {
  readonly changed: readonly ChangedStep[]
  readonly href: string | undefined
}

function Changed({ changed, href }: ChangedProps) {
  return (
    <details class="changed-since">
      <summary>{words.changedSince(changed.length)}</summary>
      <ul>
        {changed.map(({ stepNumber, title, change }, index) => (
          <li key={index}>{words.changedStep(stepNumber, title, words.changes[change] ?? change)}</li>
        ))}
      </ul>
      {href && <a href={href}>{words.seeChanges}</a>}
    </details>
  )
}
