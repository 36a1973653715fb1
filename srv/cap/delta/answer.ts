import { replaceMethods } from '../../../lib/replace-methods.ts'
import { type Columns, pathOf, type ReadRequest, type WebResponse } from '../types.ts'
import type { Page, Removed } from './pages.ts'
import { type DeltaToken, sealToken } from './token.ts'

/** Rows with links; CAP turns `$name` into `@odata.name`. */
type Linked = unknown[] & { $nextLink?: string | undefined; $deltaLink?: string }

/** The answer with `page`: changed and removed rows together, and the link to what follows. */
export function answerWith(read: ReadRequest, page: Page, secret: string): unknown {
  const { tracked, rows, removed, next, delta } = page
  const set = tracked.entity.slice(tracked.entity.lastIndexOf('.') + 1)
  const answer: Linked = [...rows, ...(removed ?? []).map(each => removedRow(set, each))]
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
  if (removed && read.res) markAsDelta(read.res, selectList(read.query.SELECT.columns))
  return answer
}

/** In the form of OData 4.0, which is the version of all answers (OData JSON format 4.0, section 14.2). */
function removedRow(set: string, { key, reason }: Removed): object {
  return { '@odata.context': `$metadata#${set}/$deletedEntity`, id: `${set}(${key})`, reason }
}

/** Has the context of an answer with changes end with the columns that the link stands for and `$delta`. */
function markAsDelta(response: WebResponse, columns: string): void {
  const send = response.send.bind(response)
  replaceMethods(response, {
    send: body => {
      const context = (body as { '@odata.context'?: string })['@odata.context']
      const whole = context?.includes('(') ? context : `${context}${columns}`
      if (context !== undefined) Object.assign(body as object, { '@odata.context': `${whole}/$delta` })
      return send(body)
    }
  })
}

/** The columns as contexts name them; nothing where all of them were asked for. */
function selectList(columns: Columns = []): string {
  if (columns.length === 0 || columns.includes('*')) return ''
  const names = columns.flatMap(column => {
    if (typeof column === 'string') return []
    const name = pathOf(column.ref ?? [])
    return column.expand ? [`${name}${selectList(column.expand) || '()'}`] : [name]
  })
  return `(${names.join(',')})`
}
