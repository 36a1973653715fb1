import { as } from '../../support/http/http.ts'
import type { Frame } from '../../../srv/chat/model/frames.ts'

export type { Frame } from '../../../srv/chat/model/frames.ts'

/** Options of a question. */
export interface Asked {
  readonly user?: string
  readonly pageContext?: object
  readonly signal?: AbortSignal
}

export type Said = readonly { readonly role: string; readonly content: string }[]

/** POST /chat/stream with one question or a whole conversation. */
export function ask(
  url: string,
  said: string | Said,
  { user = 'learner', pageContext, signal }: Asked = {}
): Promise<Response> {
  const messages = typeof said === 'string' ? [{ role: 'user', content: said }] : said
  return fetch(`${url}/chat/stream`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...as(user) },
    body: JSON.stringify({ messages, ...(pageContext && { pageContext }) }),
    ...(signal && { signal })
  })
}

/** The frames of an answer, as HTML's Server-sent events have them. @throws Error for an answer that is no stream. */
export async function framesOf(answer: Response): Promise<readonly Frame[]> {
  const body = await answer.text()
  if (answer.status !== 200) throw new Error(`${answer.status} ${body}`)
  return body
    .split('\n\n')
    .filter(event => event.startsWith('data: '))
    .map(event => JSON.parse(event.slice('data: '.length)) as Frame)
}

/** The frames of one question. */
export const framesFor = async (...question: Parameters<typeof ask>): Promise<readonly Frame[]> =>
  framesOf(await ask(...question))

/** The words of an answer. */
export const wordsIn = (frames: readonly Frame[]): string =>
  frames.map(frame => (frame.type === 'delta' ? frame.content : '')).join('')
