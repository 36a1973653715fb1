/** Script of the frame in which the editor of authors shows a tutorial while it is written. */
import { showArticle } from './preview/show-article.tsx'
import { followSteps } from './preview/steps.ts'

const article = document.querySelector<HTMLElement>('article.tutorial')
const editor = window.parent
if (article && editor !== window) {
  const tell = (message: object): void => editor.postMessage(message, location.origin)
  const steps = followSteps(article, step => tell({ kind: 'step', step }))
  const show = showArticle(article)
  addEventListener('message', ({ source, origin, data }: MessageEvent<unknown>) => {
    if (source !== editor || origin !== location.origin) return
    const message = data as { readonly kind?: unknown }
    if (message.kind === 'article') {
      show(data as Parameters<typeof show>[0])
      tell({ kind: 'shown' })
    } else if (message.kind === 'step') steps.show(String((data as { readonly step?: unknown }).step))
  })
  // the frame stays: what is linked opens beside the editor
  article.addEventListener('click', event => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (event.defaultPrevented || !link || link.getAttribute('href')?.startsWith('#')) return
    event.preventDefault()
    open(link.href, '_blank', 'noopener')
  })
  tell({ kind: 'ready' })
}
