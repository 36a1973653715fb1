/** Worker that renders Markdown to the article of the site; nothing leaves the browser. */
import { renderTutorial, TutorialRefused } from '@tutorial-platform/dialect'
import { type Article, blocksOf, composeArticle, readingMinutes } from '@tutorial-platform/dialect/article'
import { frameHosts, mediaHosts, pictureHosts } from '../../../../../../lib/addresses/embed-hosts.ts'
import { fixFor } from '../fixes/fixes.ts'
import { type FixableFinding, picturesWithoutWords, unknownTutorials, unusedPictures } from '../fixes/own-findings.ts'
import { draw } from './draw.ts'
import type { Rendered, RenderRequest, ShownArticle, WorkerMessage } from './messages.ts'

const site = { pictureHosts, mediaHosts, frameHosts, widths: [] }
const OWN_PICTURE = /\/content\/images\/[0-9a-f]{64}/g

const tell = (message: WorkerMessage): void => self.postMessage(message)

self.addEventListener('message', ({ data }: MessageEvent<RenderRequest>) => {
  render(data).then(
    rendered => tell({ kind: 'rendered', rendered }),
    (error: unknown) => tell({ kind: 'failed', id: data.id, message: String(error) })
  )
})
tell({ kind: 'ready' })

async function render(request: RenderRequest): Promise<Rendered> {
  const { id, slug, markdown, rulesVr, pictures, shown, words } = request
  const image = (path: string): { src: string } | undefined => {
    const src = pictures[path]
    return src === undefined ? undefined : { src }
  }
  const file = `${slug}.md`
  try {
    const source = { slug, markdown, image, file, draw, ...(rulesVr !== undefined && { rulesVr }) }
    const { html, metadata, stepLines, findings, links, images } = await renderTutorial(source)
    const article = composeArticle(html, site)
    const more = [
      ...unknownTutorials(links, request.known, slug, file, words),
      ...picturesWithoutWords(markdown, file, words),
      ...unusedPictures(request.own, images, file, words)
    ]
    return {
      ...{ id, markdown, images },
      findings: withFixes(markdown, file, [...findings, ...more]),
      ...(article && { article: shownArticle(article, shown) }),
      steps: metadata.steps.map(({ number }, index) => ({ id: `step-${number}`, line: stepLines[index] ?? 1 })),
      readingMinutes: readingMinutes(article?.html ?? '')
    }
  } catch (error) {
    if (!(error instanceof TutorialRefused)) throw error
    const findings = withFixes(markdown, file, error.findings)
    return { id, markdown, findings, steps: [], images: [], readingMinutes: 0 }
  }
}

/** The findings in the order of the text; those about the Markdown with their fixes. */
function withFixes(markdown: string, file: string, findings: readonly FixableFinding[]): readonly FixableFinding[] {
  const [own, rules] = [findings.filter(each => each.file === file), findings.filter(each => each.file !== file)]
  const fixable = own.map(each => {
    const fix = each.fix ?? fixFor(markdown, each)
    return fix ? { ...each, fix } : each
  })
  return [...fixable.toSorted((one, other) => one.line - other.line), ...rules]
}

function shownArticle(article: Article, shown: RenderRequest['shown']): ShownArticle {
  const { title = '', description = '', lang = 'en', dir = '', time = '', level = null, sections, isInSteps } = article
  const html = article.html.replace(OWN_PICTURE, address => shown[address] ?? address)
  return {
    ...{ title, description, lang, dir },
    blocks: blocksOf(html),
    facts: {
      kind: 'tutorial',
      minutes: Number.parseInt(time, 10) || null,
      level,
      count: isInSteps ? sections.length : 0
    }
  }
}
