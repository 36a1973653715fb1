import { useEffect, useState } from 'preact/hooks'
import { read, type Refusal, refusalFrom } from '../data/service.ts'

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

interface Page {
  readonly total: number
  readonly versions: readonly ContentVersion[]
}

const PAGE = 25

/** The versions of the content, newest first; `more` reads older ones, `again` all anew. */
export function useVersions() {
  const [page, setPage] = useState<Page>()
  const [refusal, setRefusal] = useState<Refusal>()
  const take = async (before: readonly ContentVersion[]): Promise<void> => {
    await readFrom(before.length).then(
      ({ total, versions }) => {
        setRefusal(undefined)
        setPage({ total, versions: [...before, ...versions] })
      },
      (error: unknown) => setRefusal(refusalFrom(error))
    )
  }
  useEffect(() => void take([]), [])
  return { page, refusal, more: () => take(page?.versions ?? []), again: () => take([]) }
}

async function readFrom(skip: number): Promise<Page> {
  const answer = await read(`ContentVersions?$orderby=version%20desc&$top=${PAGE}&$skip=${skip}&$count=true`)
  return { total: Number(answer['@odata.count']), versions: answer['value'] as readonly ContentVersion[] }
}
