import type { ReadRequest, WebResponse } from '../types.ts'
import type { Page, Removed } from './pages.ts'
import { type DeltaToken, sealToken } from './token.ts'

/** Rows with links; CAP turns `$name` into `@odata.name`. */
type Linked = unknown[] & { $nextLink?: string | undefined; $deltaLink?: string }

/** The answer with `page`: changed and removed rows together, and the link to what follows. */
export function answerWith(read: ReadRequest, page: Page, secret: string): unknown {
  const { tracked, rows, removed, next, delta } = page
  const set = tracked.entity.slice(tracked.entity.lastIndexOf('.') + 1)
  const answer: Linked = [...rows, ...(removed ?? []).map(each => removedRow(set, tracked.key, each))]
  const link = (token: DeltaToken | undefined) => token && `${set}?$deltatoken=${sealToken(token, secret)}`
  const [nextLink, deltaLink] = [link(next), link(delta)]
  // CAP would make a link of its own out of what it finds here, and count pages by the length of the answer
  Object.defineProperty(answer, '$nextLink', {
    get: () => nextLink,
    set: () => undefined,
    enumerable: nextLink !== undefined
  })
  read.query.SELECT.limit = { rows: { val: answer.length + 1 } }
  if (deltaLink !== undefined) answer.$deltaLink = deltaLink
  read.res?.set('Preference-Applied', 'odata.track-changes')
  if (removed && read.res) markAsDelta(read.res)
  return answer
}

/** In the form of OData 4.01, under the names of 4.0. */
function removedRow(set: string, key: string, { key: value, reason }: Removed): object {
  return { $removed: { reason }, $id: `${set}(${value})`, [key]: value }
}

/** Has the context of an answer with changes end with `$delta`. */
function markAsDelta(response: WebResponse): void {
  const send = response.send.bind(response)
  response.send = body => {
    const context = (body as { '@odata.context'?: string })['@odata.context']
    if (context !== undefined) Object.assign(body as object, { '@odata.context': `${context}/$delta` })
    return send(body)
  }
}
