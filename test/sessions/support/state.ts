import type { Backend } from '../../support/backend.ts'
import { get } from '../../support/http/http.ts'
import { until } from '../../support/until.ts'

export interface FeedSession {
  readonly slug: string
  readonly venue: string
  readonly title: string
  readonly sessionCode: string
  readonly speakers: readonly string[]
  readonly track: string | null
  readonly [column: string]: unknown
}

export interface Feed {
  readonly sessions: readonly FeedSession[]
  readonly speakers: readonly Readonly<Record<string, unknown>>[]
  readonly tracks: readonly Readonly<Record<string, unknown>>[]
  readonly buildAt: string
}

/** What visitors are shown. */
export const feedOf = async ({ url }: Backend): Promise<Feed> => (await get(`${url}/build/teched`)).json<Feed>()

export const FETCH = 'teched-sessions-fetch'
export const REFRESH = 'teched-sessions-refresh'

/** Waits for the end of the run that a backend begins by itself. */
export const firstRun = (backend: Backend): Promise<unknown> =>
  until(async () => {
    const [row] = await backend.sql(
      `SELECT count(*) AS ended FROM tutorials_platform_PipelineLog WHERE jobName = '${FETCH}' AND status <> 'RUNNING'`
    )
    return Number(row?.['ended']) > 0
  })

/** Rows of a table of sessions by their slugs. */
export async function rowsOf(
  backend: Backend,
  table: string
): Promise<Readonly<Record<string, Record<string, unknown>>>> {
  const rows = await backend.sql(`SELECT * FROM tutorials_sessions_${table} ORDER BY slug`)
  return Object.fromEntries(rows.map(row => [String(row['slug']), row]))
}

export const generationOf = async (backend: Backend): Promise<number> => {
  const [row] = await backend.sql(`SELECT value FROM tutorials_platform_Generations WHERE name = 'sessions'`)
  return Number(row?.['value'])
}

/** Waits until `holds` throws nothing: what a job has written shows when its instance has heard of it. */
export async function soon(holds: () => Promise<void>): Promise<void> {
  let last: unknown
  await until(
    async () => {
      try {
        await holds()
        return true
      } catch (error) {
        last = error
        return false
      }
    },
    () => String(last)
  )
}
