import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import type { Finding } from '@tutorial-platform/dialect'
import { type Artefact, developmentArtefacts } from './development-artefacts.ts'
import { LARGEST_DOCUMENT, type PublishDocument, type Refusal, refusal } from './documents.ts'
import { messageOf } from '../shared/errors.ts'
import { bodyTextOf, metadataOf, parseHtml } from './html-content.ts'
import { decodeText, EncodingError, lineOf } from './text.ts'

/**
 * Reads a built page: its bytes unchanged, with the title, description, steps and text found in them. A page that is no
 * text, too large, or made for development is refused.
 */
export function readPage(slug: string, path: string, file: string): PublishDocument | Refusal {
  try {
    return read(slug, path, file)
  } catch (error) {
    if (error instanceof EncodingError) return refusal(slug, file, 'encoding', error.message, error.line)
    return refusal(slug, file, 'unreadable', messageOf(error))
  }
}

function read(slug: string, path: string, file: string): PublishDocument | Refusal {
  const bytes = readFileSync(path)
  if (bytes.byteLength > LARGEST_DOCUMENT) return refusal(slug, file, 'too-large', 'the page is larger than 5 MB')
  const html = decodeText(bytes)
  const page = parseHtml(html)
  const findings = developmentArtefacts(page).map(artefact => findingOf(artefact, file, html))
  if (findings.length > 0) return { slug, file, findings }
  return {
    slug,
    file,
    html: gzipSync(bytes),
    contentHash: createHash('sha256').update(bytes).digest('hex'),
    metadata: metadataOf(slug, page),
    bodyText: bodyTextOf(page),
    codeChecks: [],
    answerSpecs: [],
    images: [],
    links: [],
    findings: []
  }
}

const findingOf = (artefact: Artefact, file: string, html: string): Finding => ({
  severity: 'error',
  rule: 'development-artefact',
  message: artefact.message,
  file,
  line: lineOf(html, artefact.text)
})
