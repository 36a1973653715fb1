/** Script of tutorials: tabs, code, pictures, videos and the list of steps. */
import { followAnchors } from './tutorial/anchor.ts'
import { addCopyButtons } from './tutorial/copy.ts'
import { loadPart } from './parts/load.ts'
import { keepPageForLater } from './progress/later/page-button.ts'
// steps are done without a connection too, and sent as soon as it is back
import './progress/send-kept.ts'
import { sendFeedback } from './tutorial/feedback.ts'
import { foldLongCode } from './tutorial/fold.ts'
import { linkHeadings } from './tutorial/headings.ts'
import { trackSteps } from './tutorial/progress/done.ts'
import { followReading } from './tutorial/rail.ts'
import { showPlace } from './tutorial/place.ts'
import { makeTabs } from './tutorial/tabs.ts'
import { playVideos } from './tutorial/video.ts'
import { wrapWideCode } from './tutorial/wrap.ts'
import { zoomPictures } from './tutorial/zoom.ts'

const article = document.querySelector<HTMLElement>('article.tutorial')
if (article) {
  showPlace()
  makeTabs(article)
  foldLongCode(article)
  addCopyButtons(article)
  wrapWideCode(article)
  zoomPictures(article)
  playVideos(article)
  linkHeadings(article)
  followAnchors(article)
  sendFeedback()
  if (article.querySelector('form[data-check]'))
    void loadPart(() => import('./tutorial/checks/forms.ts')).then(part => part?.gradeForms(article))
  const variants = article.querySelector<HTMLDetailsElement>('[data-os-variants]')
  if (variants)
    void loadPart(() => import('./tutorial/os-variants.ts')).then(part => part?.offerVariants(article, variants))
  const review = article.querySelector<HTMLElement>('[data-review]')
  if (review) void loadPart(() => import('./review/open.tsx')).then(part => part?.openReview(article, review))
  keepPageForLater('tutorial', trackSteps(article, followReading(article)))
}
