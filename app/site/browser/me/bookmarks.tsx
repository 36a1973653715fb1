import * as words from '#site-words/scripts/own-page.ts'
import { useState } from 'preact/hooks'
import { outbox, readLedger } from '../progress/device.ts'
import { type Bookmark, bookmarkKey, hrefOfBookmark } from '../progress/bookmark-key.ts'
import { type MyBookmark, removeBookmark } from '../progress/later/my-bookmarks.ts'
import { bookmarksOf } from '../progress/ledger.ts'

interface BookmarksProps {
  /** Key of the person, as this browser keeps it. */
  readonly owner: string
  /** Bookmarks that the server has; none without login. */
  readonly stored: readonly MyBookmark[]
}

/** Bookmarks of the reader: those of the server, and those that this browser has not sent yet; nothing when there are none. */
export function Bookmarks({ owner, stored }: BookmarksProps) {
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set())
  const [problem, setProblem] = useState<string>()
  const [status, setStatus] = useState('')
  const shown = shownOf(owner, stored).filter(bookmark => !gone.has(keyOf(bookmark)))
  const remove = async (bookmark: MyBookmark): Promise<void> => {
    try {
      outbox.undo(owner, bookmarkKey(bookmark.kind, bookmark.slug), bookmark.step)
      if (stored.includes(bookmark)) await removeBookmark(bookmark)
      setGone(new Set([...gone, keyOf(bookmark)]))
      setProblem(undefined)
      setStatus(words.removed(titleOf(bookmark)))
      document.getElementById('me-bookmarks')?.focus()
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
    }
  }
  if (shown.length === 0 && gone.size === 0) return null
  return (
    <section class="panel me-wide" aria-labelledby="me-bookmarks">
      <h2 id="me-bookmarks" tabIndex={-1}>
        {words.keptForLater}
      </h2>
      <p class="visually-hidden" role="status">
        {status}
      </p>
      {problem !== undefined && (
        <p class="problem" role="alert">
          {words.notRemoved(problem)}
        </p>
      )}
      {shown.length === 0 && <p class="empty">{words.nothingKept}</p>}
      <ul class="completions">
        {shown.map(bookmark => (
          <li key={keyOf(bookmark)}>
            <div class="completion-head">
              <BookmarkTitle bookmark={bookmark} />
              <button
                type="button"
                class="link-button"
                aria-label={words.removeNamed(titleOf(bookmark))}
                onClick={() => void remove(bookmark)}
              >
                {words.remove}
              </button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function BookmarkTitle({ bookmark }: { readonly bookmark: MyBookmark }) {
  if (!bookmark.isPublished) return <span class="quiet">{words.notPublished(titleOf(bookmark))}</span>
  return (
    <span>
      <a href={hrefOfBookmark(bookmark)}>{titleOf(bookmark)}</a>
      {bookmark.kind === 'concept' && <span class="quiet">{words.isConcept}</span>}
    </span>
  )
}

/** Each page and step once, the latest first: two bookmarks lead to one page after tutorials became one. */
function shownOf(owner: string, stored: readonly MyBookmark[]): readonly MyBookmark[] {
  const kept = bookmarksOf(readLedger(), owner)
    .toReversed()
    .map(bookmark => ({ ...bookmark, stepTitle: null, isPublished: true }))
  return [...new Map([...kept, ...stored].map(bookmark => [keyOf(bookmark), bookmark])).values()]
}

const keyOf = ({ kind, slug, step }: Bookmark): string => `${kind} ${slug} ${step}`

/** `A tutorial, step 2: Its title`. */
function titleOf({ slug, title, step, stepTitle }: MyBookmark): string {
  if (step === 0) return title ?? slug
  const page = title ?? slug
  return stepTitle === null ? words.stepOf(page, step) : words.stepOfNamed(page, step, stepTitle)
}
