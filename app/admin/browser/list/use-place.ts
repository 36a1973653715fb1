import type { RefObject } from 'preact'
import { useEffect } from 'preact/hooks'
import type { Place } from '../parts/places.ts'

/** Table of UI5, with its element that scrolls the rows. */
export type TableElement = HTMLElement & { readonly _scrollContainer?: HTMLElement }

/** How far a list and its page are scrolled. */
export const scrolled = (table: TableElement | null): Pick<Place, 'top' | 'page'> => ({
  top: table?._scrollContainer?.scrollTop ?? 0,
  page: window.scrollY
})

/** Somebody who goes elsewhere meanwhile does not want to come back. */
const ELSEWHERE = ['wheel', 'pointerdown', 'keydown'] as const
/** How long rows may take that are read again. */
const PATIENCE = 10_000

/** Comes back to a place: scrolls there, and gives its row the focus once it is there. */
export function usePlace(table: RefObject<TableElement | null>, place: Place | undefined): void {
  useEffect(() => {
    if (!place) return
    const until = performance.now() + PATIENCE
    let frame = 0
    const leave = (): void => {
      cancelAnimationFrame(frame)
      for (const event of ELSEWHERE) window.removeEventListener(event, leave)
    }
    const look = (): void => {
      if (performance.now() > until || (table.current && cameBack(table.current, place))) leave()
      else frame = requestAnimationFrame(look)
    }
    for (const event of ELSEWHERE) window.addEventListener(event, leave)
    frame = requestAnimationFrame(look)
    return leave
  }, [])
}

/** Scrolls to the place; true once its row has the focus. */
function cameBack(table: TableElement, { index, height, top, page, path }: Place): boolean {
  const container = table._scrollContainer
  // the table is as high as its rows once it is counted
  if (!container || container.scrollHeight < index * height) return false
  container.scrollTop = top
  window.scrollTo(0, page)
  const row = [...table.querySelectorAll('ui5-table-row')].find(each => each.getAttribute('row-key') === path)
  if (!(row instanceof HTMLElement)) return false
  row.focus({ preventScroll: true })
  return document.activeElement === row
}

/**
 * Has a plain click on a link to the page of its row, also one that asks for an action there, open it as one on the row does; those
 * to other pages are left to the shell, those for a new tab to the browser.
 */
export function onRowLink(event: MouseEvent, open: (rowKey: string, address: string) => void): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey || !(event.target instanceof Element)) return
  const link = event.target.closest('a')
  const rowKey = event.target.closest('ui5-table-row')?.getAttribute('row-key')
  if (!link || !rowKey || link.pathname !== location.pathname) return
  if (new URLSearchParams(link.search).get('at') !== rowKey) return
  event.preventDefault()
  event.stopPropagation()
  open(rowKey, link.pathname + link.search)
}
