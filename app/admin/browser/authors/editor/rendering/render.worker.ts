/** Worker that renders Markdown to the article of the site; nothing leaves the browser. */
import { renderTutorial, TutorialRefused } from '@tutorial-platform/dialect'
import { type Article, blocksOf, composeArticle, readingMinutes } from '@tutorial-platform/dialect/article'
import { frameHosts, mediaHosts, pictureHosts } from '../../../../../../lib/addresses/embed-hosts.ts'
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

async function render({ id, slug, markdown, rulesVr, pictures, shown }: RenderRequest): Promise<Rendered> {
  const image = (path: string): { src: string } | undefined => {
    const src = pictures[path]
    return src === undefined ? undefined : { src }
  }
  try {
    const tutorial = await renderTutorial({ slug, markdown, image, ...(rulesVr !== undefined && { rulesVr }) })
    const article = composeArticle(tutorial.html, site)
    const { metadata, stepLines, findings, links, images } = tutorial
    return {
      ...{ id, findings, links, images },
      ...(article && { article: shownArticle(article, shown) }),
      steps: metadata.steps.map(({ number }, index) => ({ id: `step-${number}`, line: stepLines[index] ?? 1 })),
      readingMinutes: readingMinutes(article?.html ?? '')
    }
  } catch (error) {
    if (!(error instanceof TutorialRefused)) throw error
    return { id, findings: error.findings, steps: [], links: [], images: [], readingMinutes: 0 }
  }
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
