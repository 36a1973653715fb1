import type { ServerResponse } from 'node:http'

/** True where the client has the row in this state. */
export const isKnown = (tag: string | undefined, asked: string | undefined): boolean =>
  tag !== undefined && asked !== undefined && tag.replace(/^W\//, '') === asked.replace(/^W\//, '')

/** Makes 304 of an answer whose row the client has. */
export function endUnchanged(response: ServerResponse, end: () => void): void {
  for (const name of ['content-type', 'content-length', 'etag']) response.removeHeader(name)
  response.statusCode = 304
  end()
}

/** True for an answer whose row the client has. */
export const isUnchanged = (response: ServerResponse, tag: string | undefined): boolean =>
  response.statusCode === 200 && isKnown(response.getHeader('etag') as string | undefined, tag)

/** The headers of 304, as CAP sends it: without the tag, which the client has. */
export const withoutContent = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => name !== 'content-type' && name !== 'etag'))
