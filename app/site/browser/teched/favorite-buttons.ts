import * as words from '#site-words/scripts/sessions.ts'
import { announce } from '../parts/announce.ts'
import { button, make } from '../parts/elements.ts'
import { followFavorites } from './my-favorites.ts'

/** Puts a button into each room for one, and shows by it whether the session is a favorite of the reader. */
export function showFavoriteButtons(): void {
  const rooms = [...document.querySelectorAll<HTMLElement>('[data-favorite]')]
  if (rooms.length === 0) return
  const buttons = rooms.map(room => {
    const [slug, title] = [room.dataset['favorite'] ?? '', room.dataset['title'] ?? '']
    const isWide = room.classList.contains('favorite-wide')
    const text = isWide ? words.favoriteWord : words.favorite(title)
    const star = button('favorite-button', make('span', { class: isWide ? '' : 'visually-hidden' }, text))
    star.title = words.favorite(title)
    star.setAttribute('aria-pressed', 'false')
    star.addEventListener('click', () => announce(words[toggle({ slug, title })](title)))
    room.append(star)
    return { slug, star }
  })
  const toggle = followFavorites(({ slugs }, problem) => {
    for (const { slug, star } of buttons) star.setAttribute('aria-pressed', String(slugs.has(slug)))
    if (problem) announce(words[problem.kind](problem.message))
  })
}
