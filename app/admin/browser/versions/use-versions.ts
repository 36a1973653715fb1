import { useEffect, useState } from 'preact/hooks'
import { type Listed, readList, type Refusal, refusalFrom } from '../data/service.ts'

/** A version of the content, as ContentVersions tells it. */
export interface ContentVersion {
  readonly version: number
  readonly status: 'PUBLISHING' | 'ACTIVE' | 'SUPERSEDED' | 'ROLLED_BACK'
  readonly trigger: string | null
  readonly initiator: string | null
  readonly fileCount: number | null
  readonly totalSizeBytes: number | string | null
  readonly publishDurationMs: number | null
  readonly startedAt: string | null
  readonly activatedAt: string | null
}

const PAGE = 25

/** The versions of the content, newest first; `more` reads older ones, `again` all anew. */
export function useVersions() {
  const [page, setPage] = useState<Listed<ContentVersion>>()
  const [refusal, setRefusal] = useState<Refusal>()
  const take = async (before: readonly ContentVersion[]): Promise<void> => {
    await readFrom(before.length).then(
      ({ total, rows }) => {
        setRefusal(undefined)
        setPage({ total, rows: [...before, ...rows] })
      },
      (error: unknown) => setRefusal(refusalFrom(error))
    )
  }
  useEffect(() => void take([]), [])
  return { page, refusal, more: () => take(page?.rows ?? []), again: () => take([]) }
}

const readFrom = (skip: number): Promise<Listed<ContentVersion>> =>
  readList(`ContentVersions?$orderby=version%20desc&$top=${PAGE}&$skip=${skip}&$count=true`)
