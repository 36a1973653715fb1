import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { Pictures } from '@tutorial-platform/dialect/article'
import type { Blob } from '../publish/decode-append.ts'
import type { NoArticle } from './article.ts'
import { compose } from './compose.ts'

const noArticle: NoArticle = { html: null }

/** A document and its pictures. */
export interface ComposeInput {
  readonly document: Uint8Array
  readonly pictures: Pictures
}

/** Composes the article of a document, as the gzip of its JSON. */
export default function composeDocument({ document, pictures }: ComposeInput): Blob {
  const html = new TextDecoder().decode(document)
  const json = Buffer.from(JSON.stringify(compose(html, pictures) ?? noArticle))
  const hash = createHash('sha256').update(json).digest('hex')
  return { hash, gzip: new Uint8Array(gzipSync(json)), size: json.length }
}
