import { make } from './elements.ts'

/** Videos load when they are clicked, so that nobody's visit is told to their hosts before. */
export function playVideos(article: HTMLElement): void {
  for (const video of article.querySelectorAll<HTMLElement>('.video[data-embed]')) {
    const link = video.querySelector('a')
    link?.addEventListener('click', event => {
      // whoever wants the video's own page in a new tab gets it
      if (event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      play(video)
    })
  }
}

function play(video: HTMLElement): void {
  const address = new URL(video.dataset['embed'] ?? '')
  address.searchParams.set('autoplay', '1')
  const title = video.querySelector('.video-title')?.textContent ?? 'Video'
  const frame = make('iframe', {
    ...{ src: address.href, title, class: 'video-frame' },
    allow: 'autoplay; encrypted-media; fullscreen; picture-in-picture',
    referrerpolicy: 'strict-origin-when-cross-origin'
  })
  video.replaceChildren(frame)
  frame.focus()
}
