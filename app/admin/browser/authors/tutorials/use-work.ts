import { useEffect, useState } from 'preact/hooks'
import { type Listed, readList, type Refusal, refusalFrom } from '../../data/service.ts'
import type { Work } from './work.ts'

const PAGE = 25

/** Rows that a service gives at most in one answer. */
const MOST_MONITORED = 1000

interface Found {
  readonly path: string
  readonly page: Listed<Work>
}

/** The tutorials of a path: `more` reads further ones, `again` the same ones, which stay until the new ones are there. */
export function useWork(path: string) {
  const [asked, setAsked] = useState({ path, top: PAGE, round: 0 })
  const [found, setFound] = useState<Found>()
  const [refusal, setRefusal] = useState<Refusal>()
  const { top, round } = asked.path === path ? asked : { top: PAGE, round: 0 }
  useEffect(() => {
    const left = new AbortController()
    readWork(`${path}&$count=true&$top=${top}`, left.signal).then(
      page => {
        setFound({ path, page })
        setRefusal(undefined)
      },
      (error: unknown) => {
        if (!left.signal.aborted) setRefusal(refusalFrom(error))
      }
    )
    return () => left.abort()
  }, [path, top, round])
  return {
    page: found?.path === path ? found.page : undefined,
    refusal,
    more: () => setAsked({ path, top: top + PAGE, round }),
    again: () => setAsked({ path, top, round: round + 1 })
  }
}

/** Tutorials, each with whether it is monitored: by its owner, or by somebody else for themselves. @throws Refusal */
async function readWork(path: string, signal: AbortSignal): Promise<Listed<Work>> {
  const [{ rows, total }, monitored] = await Promise.all([
    readList<Work>(path, signal),
    readList<Pick<Work, 'slug'>>(`MyMonitoredTutorials?$select=slug&$top=${MOST_MONITORED}`, signal)
  ])
  const slugs = new Set(monitored.rows.map(({ slug }) => slug))
  return { total, rows: rows.map(row => ({ ...row, monitored: row.monitored || slugs.has(row.slug) })) }
}
