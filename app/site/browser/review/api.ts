import type { Passage } from '../../../../lib/text/passages.ts'
import { accepted, askToChange, change, readJson, Refusal } from '../account/ask.ts'

/** The caller, as the channel knows them. */
export interface Reviewer {
  readonly login: string
  readonly name: string | null
  readonly email: string | null
  readonly mails: boolean
  readonly mailing: boolean
}

export interface KnownAuthor {
  readonly login: string
  readonly name: string | null
  readonly email: string | null
}

export interface Comment {
  readonly ID: string
  readonly text: string | null
  readonly author: string
  readonly authorName: string | null
  readonly createdAt: string
  readonly editedAt: string | null
  readonly deletedAt: string | null
  readonly '@odata.etag': string
}

export interface Thread extends Passage {
  readonly ID: string
  readonly slug: string
  readonly version: number | null
  readonly status: 'OPEN' | 'RESOLVED'
  readonly resolvedBy: string | null
  readonly original: string | null
  readonly replacement: string | null
  readonly suggestion: 'PROPOSED' | 'APPLIED' | 'DECLINED' | null
  readonly author: string
  readonly authorName: string | null
  readonly comments: readonly Comment[]
}

/** Markdown that the channel has of a tutorial. */
export interface Source {
  readonly markdown: string
}

interface Page<Row> {
  readonly value: readonly Row[]
  readonly '@odata.nextLink'?: string
}

const SERVICE = '/preview/'
const MOST_PAGES = 20

export const joinReview = async (): Promise<Reviewer> =>
  (await change(`${SERVICE}joinReview`, {})).json() as Promise<Reviewer>

export const chooseMails = async (wanted: boolean): Promise<Reviewer> =>
  (await change(`${SERVICE}chooseMails`, { wanted })).json() as Promise<Reviewer>

/** The threads on a preview, all pages. @throws Refusal */
export const readThreads = (slug: string): Promise<readonly Thread[]> =>
  readAll<Thread>(
    `Threads?$filter=slug eq '${slug.replaceAll("'", "''")}'&$expand=comments($orderby=createdAt)&$orderby=createdAt&$top=1000`
  )

/** Whom a comment can mention, those seen last first. @throws Refusal */
export const readAuthors = (): Promise<readonly KnownAuthor[]> =>
  readAll<KnownAuthor>('Authors?$orderby=seenAt desc&$top=500')

async function readAll<Row>(path: string): Promise<readonly Row[]> {
  const rows: Row[] = []
  let next: string | undefined = encodeURI(path)
  for (let page = 0; next !== undefined && page < MOST_PAGES; page += 1) {
    const answer: Page<Row> = await readJson<Page<Row>>(SERVICE + next)
    rows.push(...answer.value)
    next = answer['@odata.nextLink']
  }
  return rows
}

/** The Markdown of the preview; undefined when the channel has none. @throws Refusal */
export async function readSource(slug: string): Promise<Source | undefined> {
  try {
    return await readJson<Source>(`${SERVICE}sources/${encodeURIComponent(slug)}`)
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) return undefined
    throw error
  }
}

/** Members of `startThread`. */
export interface NewThread extends Passage {
  readonly slug: string
  readonly text: string
  readonly original?: string
  readonly originalPrefix?: string
  readonly originalSuffix?: string
  readonly replacement?: string
}

/** Sends a new thread; returns its id. @throws Refusal */
export async function startThread(thread: NewThread): Promise<string> {
  const answer = await change(`${SERVICE}startThread`, thread)
  return ((await answer.json()) as { threadId: string }).threadId
}

/** Calls an action of the service. @throws Refusal */
export const act = async (action: string, body: object): Promise<void> => void (await change(SERVICE + action, body))

/** Changes an own comment, unless it is no more what `tag` names. @throws Refusal, 412 when it has changed. */
export async function editComment({ ID, '@odata.etag': tag }: Comment, text: string): Promise<void> {
  const request = {
    id: '1',
    method: 'PATCH',
    url: `Comments(${ID})`,
    headers: { 'content-type': 'application/json', 'if-match': tag },
    body: { text }
  }
  const answer = await accepted(await askToChange(`${SERVICE}$batch`, { requests: [request] }))
  const { responses } = (await answer.json()) as {
    responses: readonly { status: number; body?: { error?: { message?: string } } }[]
  }
  const [{ status, body } = { status: 500 }] = responses as readonly {
    status: number
    body?: { error?: { message?: string } }
  }[]
  if (status >= 400) throw new Refusal(status, body?.error?.message ?? String(status))
}
