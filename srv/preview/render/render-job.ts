import { readingMinutes } from '@tutorial-platform/dialect/article'
import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { drawOnKeptThread } from '../../../lib/diagrams/draw-diagrams.ts'
import { MB } from '../../../lib/bytes.ts'
import { HttpError } from '../../../lib/errors.ts'
import type { AskStarter } from '../../../lib/process/serve-task.ts'
import { MINUTE } from '../../../lib/time.ts'
import { type Finding, renderTutorial, type RenderedTutorial, TutorialRefused } from '../../author/formats.ts'
import { compose, withBanner, withPictures } from '../../content/formats.ts'
import { type Ask, askWith } from './ask.ts'
import { checkLinks } from './check-links.ts'
import type { Failure, PublishPart, Rendered, RenderJob } from './job.ts'
import { Pictures } from './pictures.ts'
import { type Draft, readDraft } from './read-draft.ts'

/** Slug of a text that is to be no tutorial yet. */
const NO_SLUG = '__preview__'
/** Bytes of a text or a page that the server stores. */
const LARGEST_DOCUMENT = 5 * MB
/** Bytes of the pictures that a preview has in it. */
const LARGEST_PICTURES = 40 * MB
/** An author who writes on has the thread that draws at hand. */
const draw = drawOnKeptThread(MINUTE)

/** A tutorial and all that there is to say about it. */
interface Made {
  readonly draft: Draft
  readonly tutorial: RenderedTutorial
  readonly pictures: Pictures
  readonly findings: readonly Finding[]
}

/** Renders the text of a request; whatever is wrong with it is part of the result. */
export async function renderJob({ bytes, form, today }: RenderJob, starter: AskStarter): Promise<Rendered> {
  try {
    const draft = readDraft(bytes, form === 'publish')
    const made = await make(draft, form === 'publish' ? today : undefined, askWith(starter))
    if ('title' in made) return { failure: made }
    if (form === 'publish') return { publish: publishPart(made) }
    return { answer: Buffer.from(form === 'page' ? pageOf(made) : partsOf(made)) }
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    const { status, code, message, target } = error
    return { refusal: { status, code, message, target } }
  }
}

async function make(draft: Draft, lastUpdated: string | undefined, ask: Ask): Promise<Made | Failure> {
  const { slug = NO_SLUG, markdown, rulesVr } = draft
  const file = draft.slug === undefined ? 'preview.md' : `${slug}.md`
  const refusedFor = (title: string, rule: string, detail: string): Failure => ({
    ...{ title, detail },
    findings: [{ severity: 'error', rule, message: detail, file, line: 1 }]
  })
  if (markdown.trim() === '') return refusedFor('Preview error', 'empty', 'The text is empty')
  if (Buffer.byteLength(markdown) > LARGEST_DOCUMENT) return refusedFor(...tooLarge('The text has'))
  const stored = draft.slug === undefined ? {} : await ask('pictures', slug)
  const pictures = new Pictures(draft.images, new Map(Object.entries(stored)), file)
  try {
    const tutorial = await renderTutorial({
      ...{ slug, markdown, file, draw },
      image: path => pictures.image(path),
      ...(rulesVr !== undefined && { rulesVr }),
      ...(lastUpdated !== undefined && { lastUpdated })
    })
    if (Buffer.byteLength(tutorial.html) > LARGEST_DOCUMENT) return refusedFor(...tooLarge('The rendered page has'))
    if (lastUpdated === undefined && pictures.bytesIn(tutorial.html) > LARGEST_PICTURES)
      return refusedFor(...tooLarge('All pictures, as often as they are shown, have', LARGEST_PICTURES))
    pictures.warnOfUnused()
    const ofLinks = await checkLinks(tutorial.links, { slug, file }, ask)
    const findings = [...tutorial.findings, ...pictures.findings, ...ofLinks].toSorted((a, b) => a.line - b.line)
    return { draft, tutorial, pictures, findings }
  } catch (error) {
    if (error instanceof TutorialRefused)
      return { title: 'Preview parse error', detail: error.message, findings: error.findings }
    throw error
  }
}

const tooLarge = (what: string, most = LARGEST_DOCUMENT) =>
  ['Preview render error', 'too-large', `${what} more than ${most / MB} MB`] as const

const pageOf = ({ tutorial, pictures }: Made): string =>
  withPictures(withBanner(tutorial.html), pictures.addressInPreview)

/** The answer to the editor, as JSON. */
function partsOf(made: Made): string {
  const { tutorial, pictures, findings } = made
  const article = compose(tutorial.html)
  return JSON.stringify({
    html: pageOf(made),
    article: article ? { ...article, html: withPictures(article.html, pictures.addressInPreview) } : null,
    metadata: tutorial.metadata,
    findings,
    links: tutorial.links,
    readingMinutes: readingMinutes(article?.html ?? '')
  })
}

function publishPart({ draft, tutorial, pictures, findings }: Made): PublishPart {
  const { slug, markdown, rulesVr, basedOn } = draft
  if (slug === undefined) throw new Error('a publish has a slug')
  const html = Buffer.from(tutorial.html)
  const body = {
    files: { [slug]: gzipSync(html).toString('base64') },
    sources: { [slug]: gzipSync(markdown).toString('base64') },
    metadata: { [slug]: tutorial.metadata },
    bodyTexts: { [slug]: tutorial.bodyText },
    ...(tutorial.branchSpecs && { branchSpecs: { [slug]: tutorial.branchSpecs } }),
    trigger: 'editor'
  }
  return {
    ...{ slug, rulesVr, basedOn, findings },
    sourceHash: sha256(Buffer.from(markdown)),
    contentHash: sha256(html),
    batch: Buffer.from(JSON.stringify(body)),
    pictures: pictures.toStore(slug)
  }
}

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
