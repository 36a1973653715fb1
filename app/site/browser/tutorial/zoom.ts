import { button, make } from './elements.ts'

/** Pictures open large: in a dialog, which Escape closes and which gives the focus back. */
export function zoomPictures(article: HTMLElement): void {
  const pictures = [...article.querySelectorAll<HTMLImageElement>('img[data-zoomable]')]
  for (const picture of pictures.filter(each => !each.closest('a, button'))) {
    const opener = button('zoom')
    opener.setAttribute('aria-label', picture.alt ? `Enlarge picture: ${picture.alt}` : 'Enlarge picture')
    picture.replaceWith(opener)
    opener.append(picture)
    opener.addEventListener('click', () => enlarge(picture))
  }
}

let dialog: HTMLDialogElement | undefined

function enlarge({ currentSrc, src, alt }: HTMLImageElement): void {
  dialog ??= document.body.appendChild(newDialog())
  const picture = dialog.querySelector('img')
  if (!picture) return
  picture.src = currentSrc || src
  picture.alt = alt
  dialog.showModal()
}

function newDialog(): HTMLDialogElement {
  const close = button('zoom-close', 'Close')
  const made = make('dialog', { class: 'zoom-dialog', 'aria-label': 'Picture' }, make('img'), close)
  // a click beside the picture closes, as the button does
  made.addEventListener('click', ({ target }) => {
    if (!(target instanceof HTMLImageElement)) made.close()
  })
  return made
}
