import { close as closeWord } from '#site-words/scripts/actions.ts'
import * as words from '#site-words/scripts/reading.ts'
import { button, make } from '../parts/elements.ts'

/**
 * Pictures open large: in a dialog, which Escape closes and which gives the focus back. It is a step of the history, so
 * that Back closes it too; a link to a step of the tutorial closes it as well.
 */
export function zoomPictures(article: HTMLElement): void {
  const pictures = [...article.querySelectorAll<HTMLImageElement>('img[data-zoomable]')]
  for (const picture of pictures.filter(each => !each.closest('a, button'))) {
    const opener = button('zoom')
    opener.setAttribute('aria-label', picture.alt ? words.enlargeNamed(picture.alt) : words.enlarge)
    picture.replaceWith(opener)
    opener.append(picture)
    opener.addEventListener('click', () => enlarge(picture))
  }
  // a page that was loaded anew shows no picture
  if (isOpenStep()) history.replaceState(null, '')
  addEventListener('popstate', closeHere)
  addEventListener('hashchange', closeHere)
}

const OPEN = { zoom: true } as const

const isOpenStep = (): boolean => (history.state as Partial<typeof OPEN> | null)?.zoom === true

/** The history has moved on, so closing is no step of it. */
function closeHere(): void {
  if (isOpenStep()) history.replaceState(null, '')
  dialog?.close()
}

let dialog: HTMLDialogElement | undefined

/** Address of a picture in the width of the page; the dialog shows it in its own. */
const smallerForm = /(\/[0-9a-f]{64})\?w=\d+$/

function enlarge({ currentSrc, src, alt }: HTMLImageElement): void {
  dialog ??= document.body.appendChild(newDialog())
  const picture = dialog.querySelector('img')
  if (!picture) return
  picture.src = (currentSrc || src).replace(smallerForm, '$1')
  picture.alt = alt
  dialog.showModal()
  history.pushState(OPEN, '')
}

function newDialog(): HTMLDialogElement {
  const close = button('zoom-close', closeWord)
  const made = make('dialog', { class: 'zoom-dialog', 'aria-label': words.picture }, make('img'), close)
  // a click beside the picture closes, as the button does; the second one of the double click that opened it does not
  made.addEventListener('click', ({ target, detail }) => {
    if (detail < 2 && !(target instanceof HTMLImageElement)) made.close()
  })
  made.addEventListener('close', () => {
    if (isOpenStep()) history.back()
  })
  return made
}
