import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { gzipSync } from 'node:zlib'
import {
  type Finding,
  type RenderedTutorial,
  renderTutorial,
  TutorialRefused,
  type TutorialSource,
  type WrittenQuestion
} from '@tutorial-platform/dialect'
import {
  LARGEST_DOCUMENT,
  type LocalImage,
  type PublishDocument,
  type Refusal,
  refusal,
  type RepositoryEntry
} from './documents.ts'
import type { Contributor } from '../history/contributors.ts'
import { drawDiagrams } from '../../../lib/diagrams/draw-diagrams.ts'
import { messageOf } from '../shared/errors.ts'
import { attachmentAddress, type ImageFolder, type ResolvedImage, resolveImage } from './images.ts'
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
  /** Those who have worked on it; undefined when that is not known. */
  contributors: readonly Contributor[] | undefined
  /** Questions that a model has written for it. */
  writtenQuestions?: readonly WrittenQuestion[]
  /** Leaves out of the document what no finding depends on; it is not to be published. */
  findingsOnly?: boolean
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
  const source: TutorialSource = {
    slug: job.slug,
    markdown,
    file: job.shownFile,
    image: images.image,
    draw: drawDiagrams,
    colours: !job.findingsOnly
  }
  source.attachment = path => attachmentAddress(path, job.images)
  if (job.rulesFile) source.rulesVr = decodeText(readFileSync(job.rulesFile))
  if (job.writtenQuestions) source.writtenQuestions = job.writtenQuestions
  if (job.lastUpdated) source.lastUpdated = job.lastUpdated
  const rendered = await renderSource(source)
  const html = Buffer.from(rendered.html)
  if (html.byteLength > LARGEST_DOCUMENT) return tooLarge(job, 'the rendered page')
  return {
    slug: job.slug,
    file: job.shownFile,
    html: gzipSync(html, job.findingsOnly ? { level: 1 } : {}),
    contentHash: job.findingsOnly ? '' : createHash('sha256').update(html).digest('hex'),
    ...(job.findingsOnly ? {} : { source: gzipSync(raw) }),
    ...(job.sourceCommit ? { sourceCommit: job.sourceCommit } : {}),
    metadata: {
      ...rendered.metadata,
      ...(job.repository ? { repository: job.repository } : {}),
      ...(job.contributors ? { contributors: job.contributors } : {})
    },
    bodyText: rendered.bodyText,
    ...(rendered.branchSpecs ? { branchSpecs: rendered.branchSpecs } : {}),
    codeChecks: rendered.codeChecks,
    answerSpecs: rendered.answerSpecs,
    ...(rendered.quizRequests.length > 0
      ? { quiz: { sourceHash: sourceHash(source), steps: rendered.quizRequests } }
      : {}),
    images: [...images.local.values()],
    links: rendered.links,
    findings: [...rendered.findings, ...images.findings]
  }
}

/** A colour adds so many bytes at most to each letter of code. */
const COLOUR_BYTES = 40

/** The rendered tutorial; one that may be too large is rendered with its colours, since they count. */
async function renderSource(source: TutorialSource): Promise<RenderedTutorial> {
  const rendered = await renderTutorial(source)
  const mayBeTooLarge = source.colours === false && mostBytesOf(rendered.html) > LARGEST_DOCUMENT
  return mayBeTooLarge ? renderTutorial({ ...source, colours: true }) : rendered
}

function mostBytesOf(html: string): number {
  const blocks = html.split('<pre').slice(1)
  const inCode = blocks.reduce((sum, block) => sum + (block.indexOf('</pre>') + 1 || block.length), 0)
  return Buffer.byteLength(html) + inCode * COLOUR_BYTES
}

const sourceHash = ({ markdown, rulesVr = '' }: TutorialSource): string =>
  createHash('sha256')
    .update(JSON.stringify([markdown, rulesVr]))
    .digest('hex')

const tooLarge = (job: RenderJob, what: string): Refusal =>
  refusal(job.slug, job.shownFile, 'too-large', `${what} is larger than ${LARGEST_DOCUMENT / 1024 / 1024} MB`)

/** Answers the renderer's question for pictures, and keeps what has to be uploaded and said about them. */
function imageCollector(job: RenderJob, markdown: string) {
  const resolved = new Map<string, ResolvedImage>()
  const local = new Map<string, LocalImage>()
  const findings: Finding[] = []
  const image = (path: string): ResolvedImage['shown'] => {
    const known = resolved.get(path)
    if (known) return known.shown
    const fresh = resolveImage(path, job.images)
    resolved.set(path, fresh)
    const line = lineOf(markdown, path, basename(path))
    if (fresh.local) local.set(fresh.local.name, { ...fresh.local, line })
    if (fresh.problem && !isSaidByRenderer(fresh))
      findings.push({ severity: 'warning', ...fresh.problem, file: job.shownFile, line })
    return fresh.shown
  }
  return { image, local, findings }
}

const isSaidByRenderer = ({ shown, problem }: ResolvedImage): boolean =>
  shown === undefined && problem?.rule === 'image-missing'
