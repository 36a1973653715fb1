import { render } from 'preact'
import type { CardFacts } from '../../catalog/card.ts'
import { Facts } from '../../views/parts/card.tsx'
import { make } from '../parts/elements.ts'
import { asOnPage } from './as-on-page.ts'
import { addCopyButtons } from '../tutorial/copy.ts'
import { foldLongCode } from '../tutorial/fold.ts'
import { linkHeadings } from '../tutorial/headings.ts'
import { makeTabs } from '../tutorial/tabs.ts'
import { playVideos } from '../tutorial/video.ts'
import { wrapWideCode } from '../tutorial/wrap.ts'
import { zoomPictures } from '../tutorial/zoom.ts'

/** A tutorial as the editor sends it. */
interface ShownArticle {
  readonly title: string
  readonly description: string
  readonly lang: string
  readonly dir: 'ltr' | 'rtl' | ''
  readonly facts: CardFacts
  /** HTML of the outermost elements of the article, sanitised by its renderer. */
  readonly blocks: readonly string[]
}

interface Block {
  readonly html: string
  readonly nodes: readonly ChildNode[]
}

/** Shows articles one after the other in the same place: what is the same in the next one stays untouched. */
export function showArticle(article: HTMLElement): (shown: ShownArticle) => void {
  let blocks: readonly Block[] = []
  return shown => {
    showHead(shown)
    article.lang = shown.lang
    article.dir = shown.dir
    blocks = withBlocks(article, blocks, asOnPage(shown.blocks, shown.lang))
  }
}

function showHead({ title, description, facts }: ShownArticle): void {
  const heading = document.querySelector('h1')
  const lead = document.querySelector<HTMLElement>('.tutorial-lead')
  const room = document.querySelector('[data-facts]')
  if (heading) heading.textContent = title
  if (lead) [lead.textContent, lead.hidden] = [description, description === '']
  if (room) render(<Facts card={facts} />, room)
}

/** The article with other blocks in it; the first and last ones that it had already stay. */
function withBlocks(article: HTMLElement, before: readonly Block[], wanted: readonly string[]): readonly Block[] {
  const most = Math.min(before.length, wanted.length)
  const [first, last] = [before, before.toReversed()].map((blocks, index) => {
    const texts = index === 0 ? wanted : wanted.toReversed()
    const other = blocks.findIndex(({ html }, at) => html !== texts[at])
    return other < 0 ? most : Math.min(other, most)
  }) as [number, number]
  const kept = Math.min(last, most - first)
  const next = before[before.length - kept]?.nodes[0] ?? null
  for (const { nodes } of before.slice(first, before.length - kept)) for (const node of nodes) node.remove()
  const fresh = wanted.slice(first, wanted.length - kept).map(html => {
    const block = newBlock(html)
    for (const node of block.nodes) article.insertBefore(node, next)
    return block
  })
  return [...before.slice(0, first), ...fresh, ...before.slice(before.length - kept)]
}

/** A block as the page of a tutorial shows it: with tabs, buttons and large pictures. */
function newBlock(html: string): Block {
  const part = make('div')
  part.innerHTML = html
  makeTabs(part)
  foldLongCode(part)
  addCopyButtons(part)
  wrapWideCode(part)
  zoomPictures(part)
  playVideos(part)
  linkHeadings(part)
  return { html, nodes: [...part.childNodes] }
}
