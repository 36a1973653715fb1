import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { renderTutorial, TutorialRefused } from '../../../srv/author/dialect/index.ts'
import type { Finding, TutorialSource } from '../../../srv/author/dialect/index.ts'
import { LARGEST_DOCUMENT, refusal } from './documents.ts'
import type { LocalImage, PublishDocument, Refusal, RepositoryEntry } from './documents.ts'
import { messageOf } from '../errors.ts'
import { resolveImage } from './images.ts'
import type { ImageFolder } from './images.ts'
import { decodeText, EncodingError, lineOf } from './text.ts'

/** One tutorial to render; plain data, so that it can be handed to a worker. */
export interface RenderJob {
  slug: string
  file: string
  /** The file's name in findings. */
  shownFile: string
  rulesFile: string | undefined
  images: ImageFolder
  repository: RepositoryEntry | undefined
  sourceCommit: string | undefined
  lastUpdated: string | undefined
}

/** The document of a tutorial on disk, or why it is refused. Whatever goes wrong concerns this tutorial alone. */
export default async function renderJob(job: RenderJob): Promise<PublishDocument | Refusal> {
  try {
    return await render(job)
  } catch (error) {
    if (error instanceof TutorialRefused) return { slug: job.slug, file: job.shownFile, findings: error.findings }
    if (error instanceof EncodingError) return refusal(job.slug, job.shownFile, 'encoding', error.message, error.line)
    return refusal(job.slug, job.shownFile, 'not-rendered', messageOf(error))
  }
}

async function render(job: RenderJob): Promise<PublishDocument | Refusal> {
  const raw = readFileSync(job.file)
  if (raw.byteLength > LARGEST_DOCUMENT) return tooLarge(job, 'the Markdown')
  const markdown = decodeText(raw)
  const images = imageCollector(job, markdown)
  const source: TutorialSource = { slug: job.slug, markdown, file: job.shownFile, image: images.image }
  if (job.rulesFile) source.rulesVr = decodeText(readFileSync(job.rulesFile))
  if (job.lastUpdated) source.lastUpdated = job.lastUpdated
  const rendered = await renderTutorial(source)
  const html = Buffer.from(rendered.html)
  if (html.byteLength > LARGEST_DOCUMENT) return tooLarge(job, 'the rendered page')
  return {
    slug: job.slug,
    file: job.shownFile,
    html: gzipSync(html),
    contentHash: createHash('sha256').update(html).digest('hex'),
    source: gzipSync(raw),
    ...(job.sourceCommit ? { sourceCommit: job.sourceCommit } : {}),
    metadata: { ...rendered.metadata, ...(job.repository ? { repository: job.repository } : {}) },
    bodyText: rendered.bodyText,
    ...(rendered.branchSpecs ? { branchSpecs: rendered.branchSpecs } : {}),
    codeChecks: rendered.codeChecks,
    answerSpecs: rendered.answerSpecs,
    images: [...images.local.values()],
    findings: [...rendered.findings, ...images.findings]
  }
}

const tooLarge = (job: RenderJob, what: string): Refusal =>
  refusal(job.slug, job.shownFile, 'too-large', `${what} is larger than ${LARGEST_DOCUMENT / 1024 / 1024} MB`)

/** Answers the renderer's question for pictures, and keeps what has to be uploaded and said about them. */
function imageCollector(job: RenderJob, markdown: string) {
  const local = new Map<string, LocalImage>()
  const findings: Finding[] = []
  const image = (reference: string) => {
    const resolved = resolveImage(reference, job.images)
    const line = lineOf(markdown, reference)
    if (resolved.local) local.set(resolved.local.name, { ...resolved.local, line })
    if (resolved.problem) findings.push({ severity: 'warning', ...resolved.problem, file: job.shownFile, line })
    return resolved.shown
  }
  return { image, local, findings }
}
