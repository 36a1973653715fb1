import { change, readJson } from '../../account/ask.ts'
import { type Bookmark, type BookmarkKind, bookmarkKey } from '../bookmark-key.ts'
import { sentBookmark } from '../send-marks.ts'

/** Bookmark of the caller, as the server shows it. */
export interface MyBookmark extends Bookmark {
  readonly title: string | null
  readonly stepTitle: string | null
  readonly isPublished: boolean
}

interface Row {
  readonly kind: string
  readonly slug: string
  readonly stepNumber: number
  readonly title: string | null
  readonly stepTitle: string | null
  readonly isPublished: boolean
}

interface Listed<T> {
  readonly value: readonly T[]
}

/** Everything that the caller keeps for later, the latest first. @throws Refusal */
export async function readMyBookmarks(): Promise<readonly MyBookmark[]> {
  const { value } = await readJson<Listed<Row>>('/api/MyBookmarks?$orderby=keptAt%20desc&$top=1000')
  return value.map(({ kind, stepNumber, ...row }) => ({
    ...row,
    kind: kind === 'CONCEPT' ? 'concept' : 'tutorial',
    step: stepNumber
  }))
}

/** The steps of a page that the caller keeps; 0 is the page as a whole. @throws Refusal */
export async function readBookmarksOf(kind: BookmarkKind, slug: string): Promise<readonly number[]> {
  const filter = encodeURIComponent(`kind eq '${kind.toUpperCase()}' and slug eq '${slug}'`)
  const { value } = await readJson<Listed<Row>>(`/api/MyBookmarks?$select=stepNumber&$filter=${filter}`)
  return value.map(({ stepNumber }) => stepNumber)
}

/** Removes a bookmark of the caller; one that is not there is no error. @throws Refusal */
export async function removeBookmark({ kind, slug, step }: Bookmark): Promise<void> {
  await change('/api/removeBookmarks', { bookmarks: [sentBookmark(bookmarkKey(kind, slug), step)] })
}
