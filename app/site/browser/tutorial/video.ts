import { video as videoWord } from '#site-words/scripts/reading.ts'
import { make } from '../parts/elements.ts'

/** Videos load on click, so that their hosts learn of no visit before. */
export function playVideos(article: HTMLElement): void {
  for (const video of article.querySelectorAll<HTMLElement>('.video[data-embed]')) {
    const link = video.querySelector('a')
    link?.addEventListener('click', event => {
      // a click with these keys opens the video's own page in a new tab
      if (event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      play(video)
    })
  }
}

function play(video: HTMLElement): void {
  const address = new URL(video.dataset['embed'] ?? '')
  address.searchParams.set('autoplay', '1')
  const title = video.querySelector('.video-title')?.textContent ?? videoWord
  const frame = make('iframe', {
    src: address.href,
    title,
    class: 'video-frame',
    allow: 'autoplay; encrypted-media; fullscreen; picture-in-picture',
    referrerpolicy: 'strict-origin-when-cross-origin'
  })
  video.replaceChildren(frame)
  frame.focus()
}
