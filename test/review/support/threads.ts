import type { Backend } from '../../support/backend.ts'
import { as, get, type HttpResponse, post, send } from '../../support/http/http.ts'

/** A thread as the service answers it. */
export interface Thread {
  readonly ID: string
  readonly slug: string
  readonly quote: string
  readonly status: string
  readonly suggestion: string | null
  readonly replacement: string | null
  readonly author: string
  readonly authorName: string | null
  readonly resolvedBy: string | null
  readonly version: number
  readonly contentHash: string
  readonly commentCount: number
  readonly comments: readonly Comment[]
}

interface Comment {
  readonly ID: string
  readonly text: string | null
  readonly author: string
  readonly authorName: string | null
  readonly editedAt: string | null
  readonly deletedAt: string | null
  readonly modifiedAt: string
}

/** Status, code and target of an answer that refuses a request. */
export function refusal(answer: HttpResponse): {
  readonly status: number
  readonly code?: string
  readonly target?: string
} {
  return { status: answer.status, ...answer.json<{ error?: { code: string; target?: string } }>().error }
}

/** Calls of the review at `channel`; `who` is the user or the headers of one. */
export function reviewAt(channel: Pick<Backend, 'url'>) {
  const at = (path: string): string => `${channel.url}/preview/${path}`
  const headersOf = (who: string | { authorization: string }) => (typeof who === 'string' ? as(who) : who)
  const call = (
    action: string,
    body: unknown,
    who: string | { authorization: string } = 'author'
  ): Promise<HttpResponse> => post(at(action), body, headersOf(who))
  return {
    call,
    /** Begins a thread. @throws Error with the answer when it is refused. */
    async start(body: object, who = 'author'): Promise<{ readonly threadId: string; readonly commentId: string }> {
      const answer = await call('startThread', body, who)
      if (answer.status !== 200) throw new Error(answer.text())
      return answer.json()
    },
    async thread(ID: string, who = 'author'): Promise<Thread> {
      const answer = await get(at(`Threads(${ID})?$expand=comments($orderby=createdAt)`), as(who))
      if (answer.status !== 200) throw new Error(answer.text())
      return answer.json()
    },
    read: (path: string, who = 'author'): Promise<HttpResponse> => get(at(path), as(who)),
    edit: (ID: string, body: object, who: string, tag: string | undefined): Promise<HttpResponse> =>
      send(at(`Comments(${ID})`), {
        method: 'PATCH',
        headers: { ...as(who), 'content-type': 'application/json', ...(tag && { 'if-match': tag }) },
        body: JSON.stringify(body)
      })
  }
}
