import * as words from '#site-words/scripts/review.ts'
import { render } from 'preact'
import type { Passage } from '../../../../lib/text/passages.ts'
import { announce } from '../parts/announce.ts'
import { make } from '../parts/elements.ts'
import { Panel } from './panel.tsx'
import { passageIn } from './place-threads.ts'
import { addStepButtons, offerForSelection, toggleBlockButtons } from './start-buttons.ts'

/** Opens the review of a preview; `place` names it, and the stylesheet. */
export function openReview(article: HTMLElement, place: HTMLElement): void {
  const { review: slug = '', sheet = '' } = place.dataset
  document.head.append(make('link', { rel: 'stylesheet', href: sheet }))
  const root = make('aside', { class: 'review', 'aria-labelledby': 'review-heading' })
  article.parentElement?.append(root)
  const show = (passage?: Passage): void =>
    render(
      <Panel
        slug={slug}
        article={article}
        passage={passage}
        onComposed={() => show()}
        onEveryBlock={isOn => toggleBlockButtons(article, isOn, begin)}
      />,
      root
    )
  const begin = (range: Range): void => {
    const passage = passageIn(article, range)
    if (passage) show(passage)
    else announce(words.nothingToQuote)
  }
  addStepButtons(article, begin)
  offerForSelection(article, begin)
  show()
}
