import { extname } from 'node:path'
import { contentType } from 'mime-types'

/** The Content-Type of a file by its name; bytes without meaning when the name says nothing. */
export function contentTypeOf(name: string): string {
  return contentType(extname(name)) || 'application/octet-stream'
}
