import { cancel, keepIt } from '#site-words/scripts/actions.ts'
import { locale } from '#site-words/language.ts'
import * as words from '#site-words/scripts/review.ts'
import { useState } from 'preact/hooks'
import { Refusal } from '../account/ask.ts'
import { act, type Comment, editComment, type KnownAuthor } from './api.ts'
import { ConfirmDialog } from '../parts/confirm-dialog.tsx'
import { CommentField } from './comment-field.tsx'
import { tried } from './composer.tsx'

interface CommentViewProps {
  readonly comment: Comment
  readonly isOwn: boolean
  readonly authors: readonly KnownAuthor[]
  /** Reads the threads again, and says what was done. */
  readonly onDone: (told: string) => void
}

/** One comment; an own one is edited and deleted here. */
export function CommentView({ comment, isOwn, authors, onDone }: CommentViewProps) {
  const { text, authorName, createdAt, editedAt, deletedAt } = comment
  const [draft, setDraft] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const save = async (): Promise<void> => {
    const done = await tried(() => saved(comment, draft ?? ''), setProblem)
    if (done === undefined) return
    setDraft(undefined)
    onDone(done)
  }
  const [isRemoving, setRemoving] = useState(false)
  return (
    <article class="review-comment">
      <p class="review-by">
        <b>{authorName ?? words.somebody}</b> <time dateTime={createdAt}>{moment(createdAt)}</time>
        {editedAt && !deletedAt && <span> · {words.edited}</span>}
      </p>
      {deletedAt && <p class="review-gone">{words.deletedComment}</p>}
      {!deletedAt && draft === undefined && text && <p class="review-text">{text}</p>}
      {draft !== undefined && (
        <form
          onSubmit={event => {
            event.preventDefault()
            void save()
          }}
        >
          <CommentField label={words.yourComment} value={draft} authors={authors} onInput={setDraft} hasFocus />
          <p class="actions">
            <button class="button">{words.save}</button>
            <button type="button" class="button button-quiet" onClick={() => setDraft(undefined)}>
              {cancel}
            </button>
          </p>
        </form>
      )}
      {problem !== undefined && (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
      {isOwn && !deletedAt && draft === undefined && (
        <p class="review-deeds">
          <button type="button" class="link-button" onClick={() => setDraft(text ?? '')}>
            {words.edit}
          </button>
          <button type="button" class="link-button" onClick={() => setRemoving(true)}>
            {words.remove}
          </button>
        </p>
      )}
      {isRemoving && (
        <ConfirmDialog
          title={words.removeReally}
          action={words.remove}
          keep={keepIt}
          onConfirm={async () => {
            await act('deleteComment', { commentId: comment.ID })
            return () => onDone(words.deleted)
          }}
          onClose={() => setRemoving(false)}
        >
          <p>{words.removedForAll}</p>
        </ConfirmDialog>
      )}
    </article>
  )
}

/** The words for what came of an edit. @throws Refusal */
async function saved(comment: Comment, text: string): Promise<string> {
  try {
    await editComment(comment, text)
    return words.saved
  } catch (error) {
    if (error instanceof Refusal && error.status === 412) return words.changedMeanwhile
    throw error
  }
}

const moment = (time: string): string =>
  new Date(time).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' })
