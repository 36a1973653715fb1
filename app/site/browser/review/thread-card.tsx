import * as words from '#site-words/scripts/review.ts'
import { useState } from 'preact/hooks'
import { act, type KnownAuthor, type Reviewer, type Thread } from './api.ts'
import { CommentField } from './comment-field.tsx'
import { CommentView } from './comment-view.tsx'
import { tried } from './composer.tsx'
import { Difference } from './difference.tsx'
import type { Placed } from './place-threads.ts'

interface ThreadCardProps {
  readonly placed: Placed
  readonly me: Reviewer
  readonly authors: readonly KnownAuthor[]
  readonly isCurrent: boolean
  readonly onShow: () => void
  readonly onDone: (told: string) => void
}

const LONGEST_NAME = 60

/** A thread: its passage, its comments, its suggestion, and what can be done with it. */
export function ThreadCard({ placed, me, authors, isCurrent, onShow, onDone }: ThreadCardProps) {
  const { thread, place } = placed
  const { ID, quote, version, status, comments, resolvedBy } = thread
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const call = async (action: string, body: object, told: string): Promise<void> => {
    const done = await tried(() => act(action, { threadId: ID, ...body }).then(() => true), setProblem)
    if (!done) return
    setProblem(undefined)
    onDone(told)
  }
  const reply = async (): Promise<void> => {
    if (text.trim() === '') return setProblem(words.textNeeded)
    await call('reply', { text }, words.sent)
    setText('')
  }
  const isResolved = status === 'RESOLVED'
  const nameOf = (login: string | null): string => authors.find(each => each.login === login)?.name ?? words.somebody
  return (
    <section
      id={`thread-${ID}`}
      class="review-card review-thread"
      data-current={isCurrent ? '' : undefined}
      data-resolved={isResolved ? '' : undefined}
      tabindex={-1}
      aria-label={words.thread(thread.authorName ?? words.somebody, quote.slice(0, LONGEST_NAME))}
    >
      <blockquote>{quote}</blockquote>
      <p class="review-place">
        {place ? (
          <>
            <button type="button" class="link-button" onClick={onShow}>
              {words.showInText}
            </button>
            {words.passages[place.how] !== '' && <span>{words.passages[place.how]}</span>}
          </>
        ) : (
          <span>{words.removedPassage(version ?? 0)}</span>
        )}
        <a href={`#thread-${ID}`}>{words.link}</a>
      </p>
      <SuggestionPart thread={thread} call={call} />
      {comments.map(comment => (
        <CommentView
          key={comment.ID}
          comment={comment}
          isOwn={comment.author === me.login}
          authors={authors}
          onDone={onDone}
        />
      ))}
      {isResolved && <p class="review-gone">{words.resolvedBy(nameOf(resolvedBy))}</p>}
      {problem !== undefined && (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
      <details class="review-reply">
        <summary>{words.reply}</summary>
        <form
          onSubmit={event => {
            event.preventDefault()
            void reply()
          }}
        >
          <CommentField label={words.yourReply} value={text} authors={authors} onInput={setText} />
          <p class="actions">
            <button class="button">{words.send}</button>
          </p>
        </form>
      </details>
      <p class="review-deeds">
        {isResolved ? (
          <button type="button" class="link-button" onClick={() => void call('reopenThread', {}, words.reopened)}>
            {words.reopen}
          </button>
        ) : (
          <button type="button" class="link-button" onClick={() => void call('resolveThread', {}, words.resolved)}>
            {words.resolve}
          </button>
        )}
      </p>
    </section>
  )
}

interface SuggestionPartProps {
  readonly thread: Thread
  readonly call: (action: string, body: object, told: string) => Promise<void>
}

function SuggestionPart({ thread, call }: SuggestionPartProps) {
  const { ID, slug, suggestion, original, replacement } = thread
  if (suggestion === null) return null
  const decide = (decision: string, told: string) => void call('decideSuggestion', { decision }, told)
  return (
    <div class="review-suggestion">
      <h4>
        {words.suggestion} <span>{words.suggestionStates[suggestion]}</span>
      </h4>
      <Difference before={original ?? ''} after={replacement ?? ''} />
      {suggestion === 'PROPOSED' && (
        <p class="review-deeds">
          <a href={`/author-ui/?at=$editor&slug=${encodeURIComponent(slug)}&suggestion=${ID}`}>{words.applyInEditor}</a>
          <button type="button" class="link-button" onClick={() => decide('APPLIED', words.applied)}>
            {words.markApplied}
          </button>
          <button type="button" class="link-button" onClick={() => decide('DECLINED', words.declined)}>
            {words.decline}
          </button>
        </p>
      )}
    </div>
  )
}
