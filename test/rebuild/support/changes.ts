import { setTimeout as delay } from 'node:timers/promises'
import type { Backend, Row } from '../../support/backend.ts'
import { as, type HttpResponse, send } from '../../support/http/http.ts'

/** A rebuild that changes have asked for. */
export interface Requested {
  readonly mode: string
  readonly slugs: readonly string[]
  readonly refetch: boolean
}

/** Requests that are not dispatched yet; empties the list. */
export async function takeRequests(backend: Backend): Promise<readonly Requested[]> {
  const rows = await backend.sql(
    'SELECT mode, slugs, refetch FROM tutorials_rebuild_Requests ORDER BY requestedAt, mode'
  )
  await backend.sql('DELETE FROM tutorials_rebuild_Requests')
  return rows.map(({ mode, slugs, refetch }) => ({
    mode: String(mode),
    slugs: (JSON.parse(String(slugs ?? '[]')) as string[]).sort(),
    refetch: Boolean(refetch)
  }))
}

/** A request of an admin to AdminService. */
export const admin = (
  { url }: Backend,
  method: string,
  path: string,
  body?: object,
  headers: Readonly<Record<string, string>> = {}
): Promise<HttpResponse> =>
  send(`${url}/admin/${path}`, {
    method,
    headers: { 'content-type': 'application/json', 'if-match': '*', ...as('admin'), ...headers },
    ...(body && { body: JSON.stringify(body) })
  })

/** The same, which must work; returns the row. */
export async function saved(...request: Parameters<typeof admin>): Promise<Readonly<Record<string, unknown>>> {
  const answer = await admin(...request)
  if (answer.status >= 300) throw new Error(`${request[1]} ${request[2]}: ${answer.status} ${answer.text()}`)
  return answer.body.length > 0 ? answer.json() : {}
}

/** Puts a tutorial with one step into the catalog; returns their IDs. */
export async function putTutorial({ sql }: Backend, slug: string): Promise<{ tutorial: string; step: string }> {
  const [tutorial, step] = [crypto.randomUUID(), crypto.randomUUID()]
  await sql(`INSERT INTO tutorials_catalog_Tutorials (ID, slug, title) VALUES ('${tutorial}', '${slug}', 'A title')`)
  await sql(
    `INSERT INTO tutorials_catalog_Steps (ID, tutorial_ID, stepOrder, title) VALUES ('${step}', '${tutorial}', 1, 'First')`
  )
  return { tutorial, step }
}

/** Dispatches in the pipeline log since `start`, once there are `count` of them and none is running. */
export async function dispatchLog({ sql }: Backend, start: Date, count: number): Promise<readonly Row[]> {
  for (;;) {
    const rows = await sql(
      `SELECT status, summary, errorDetails AS details FROM tutorials_platform_PipelineLog
       WHERE pipelineType = 'GITHUB_DISPATCH' AND startedAt >= '${start.toISOString()}' ORDER BY startedAt, status`
    )
    if (rows.length >= count && rows.every(({ status }) => status !== 'RUNNING')) return rows
    await delay(20)
  }
}
