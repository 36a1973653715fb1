import { useEffect, useState } from 'preact/hooks'
import { joinReview, type KnownAuthor, readAuthors, readThreads, type Reviewer } from './api.ts'
import { type Placed, placeThreads } from './place-threads.ts'

interface Found {
  readonly me: Reviewer
  readonly authors: readonly KnownAuthor[]
  readonly placed: readonly Placed[]
}

/** The threads on a preview with their places; they are read again when the page is looked at again. */
export function useThreads(slug: string, article: HTMLElement) {
  const [found, setFound] = useState<Found>()
  const [problem, setProblem] = useState<string>()
  const read = async (me: () => Promise<Reviewer>): Promise<void> => {
    try {
      const known = await me()
      const [threads, authors] = await Promise.all([readThreads(slug), readAuthors()])
      setFound({ me: known, authors, placed: await placeThreads(article, threads) })
      setProblem(undefined)
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
    }
  }
  const again = (): Promise<void> => read(found ? async () => found.me : joinReview)
  useEffect(() => void read(joinReview), [slug])
  useEffect(() => {
    const look = (): void => {
      if (!document.hidden) void again()
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  })
  return { found, problem, again }
}
