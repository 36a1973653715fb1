import { extname } from 'node:path'
import { contentType } from 'mime-types'

/** The Content-Type of a file name; application/octet-stream for an unknown extension. */
export function contentTypeOf(name: string): string {
  return contentType(extname(name)) || 'application/octet-stream'
}
