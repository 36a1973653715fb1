import { useEffect, useState } from 'preact/hooks'
import { read, readList, type Refusal, refusalFrom } from '../../data/service.ts'
import { isMoving, type Release, type ReleasePath, type Review, type Rules } from './release.ts'

const POLL = 3_000

/** A release with what is said of it. */
export interface Shown {
  readonly release: Release
  readonly paths: readonly ReleasePath[]
  readonly reviews: readonly Review[]
  readonly rules: Rules
}

/** One release; it is read again while it is on its way to production, and when `again` is called. */
export function useRelease(id: string) {
  const [shown, setShown] = useState<Shown>()
  const [refusal, setRefusal] = useState<Refusal>()
  const [round, setRound] = useState(0)
  const again = (): void => setRound(before => before + 1)
  useEffect(() => {
    const left = new AbortController()
    readRelease(id, left.signal).then(
      found => {
        setShown(found)
        setRefusal(undefined)
      },
      (error: unknown) => {
        if (!left.signal.aborted) setRefusal(refusalFrom(error))
      }
    )
    return () => left.abort()
  }, [id, round])
  const moves = shown !== undefined && isMoving(shown.release)
  useEffect(() => {
    if (!moves) return undefined
    const timer = setInterval(again, POLL)
    return () => clearInterval(timer)
  }, [moves])
  return { shown, refusal, again }
}

async function readRelease(id: string, signal: AbortSignal): Promise<Shown> {
  const of = `$filter=release_ID eq ${id}`
  const [release, paths, reviews, rules] = await Promise.all([
    read(`/preview/Releases(${id})`, signal),
    readList<ReleasePath>(`/preview/ReleasePaths?${of}&$select=kind,slug,title&$orderby=kind,slug&$top=100`, signal),
    readList<Review>(`/preview/ReleaseReviews?${of}&$orderby=at desc&$top=50`, signal),
    read('/preview/releaseRules()', signal)
  ])
  return {
    release: release as unknown as Release,
    paths: paths.rows,
    reviews: reviews.rows,
    rules: rules as unknown as Rules
  }
}
