import { type Listed, readList } from '../../data/service.ts'
import { readFirst, useGrowing } from '../../data/use-growing.ts'
import type { Work } from './work.ts'

/** Rows that a service gives at most in one answer. */
const MOST_MONITORED = 1000

/** The tutorials of a path, as `pathOfWork` makes it. */
export const useWork = (path: string) => useGrowing<Work>(path, readWork)

/** Tutorials, each with whether the author monitors it, which a row says of its owner alone. @throws Refusal */
async function readWork(path: string, top: number, signal: AbortSignal): Promise<Listed<Work>> {
  const [{ rows, total }, monitored] = await Promise.all([
    readFirst<Work>(path, top, signal),
    readList<Pick<Work, 'slug'>>(`MyMonitoredTutorials?$select=slug&$top=${MOST_MONITORED}`, signal)
  ])
  const slugs = new Set(monitored.rows.map(({ slug }) => slug))
  return { total, rows: rows.map(row => ({ ...row, monitored: slugs.has(row.slug) })) }
}
