import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { Article, NoArticle } from '../compose/article.ts'
import { readArticle } from './articles.ts'
import type { ServedFile } from './active-content.ts'

const gunzipAsync = promisify(gunzip)

/**
 * Hash of one step of a stored tutorial as readers see it, so that its owner knows whether the text has changed since;
 * null for a document that does not mark its steps.
 */
export async function stepHash(file: Pick<ServedFile, 'contentHash'>, stepNumber: number): Promise<string | null> {
  const { bodies } = await readArticle(file.contentHash)
  const bytes = bodies.identity ?? (await gunzipAsync(bodies.gzip as Buffer))
  const step = stepIn(JSON.parse(bytes.toString('utf8')) as Article | NoArticle, stepNumber)
  return step === undefined ? null : createHash('sha256').update(step).digest('hex')
}

/** The HTML from the element of the step to that of the next one. */
function stepIn(article: Article | NoArticle, stepNumber: number): string | undefined {
  if (article.html === null || !article.isInSteps) return undefined
  const { html, sections } = article
  const at = sections.findIndex(({ id }) => id === `step-${stepNumber}`)
  const start = at < 0 ? -1 : startOf(html, sections[at]?.id)
  const next = at < 0 ? -1 : startOf(html, sections[at + 1]?.id)
  return start < 0 ? undefined : html.slice(start, next < start ? html.length : next)
}

const startOf = (html: string, id: string | undefined): number => (id === undefined ? -1 : html.indexOf(` id="${id}"`))
