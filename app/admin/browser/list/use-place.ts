import type { RefObject } from 'preact'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import type { Place } from '../parts/places.ts'

/** What is looked at in the table of UI5: its element that scrolls the rows. */
export type TableElement = HTMLElement & { readonly _scrollContainer?: HTMLElement }

/** How far a list and its page are scrolled. */
export const scrolled = (table: TableElement | null): Pick<Place, 'top' | 'page'> => ({
  top: table?._scrollContainer?.scrollTop ?? 0,
  page: window.scrollY
})

/** Comes back to a place: scrolls there, and gives its row the focus once it `isThere`. */
export function usePlace(table: RefObject<TableElement | null>, place: Place | undefined, isThere: boolean): void {
  const isDone = useRef(false)
  useEffect(() => {
    if (!place || isDone.current) return
    let left = false
    void settled(table.current).then(() => {
      const container = table.current?._scrollContainer
      if (left || !container) return
      if (container.scrollTop !== place.top) container.scrollTop = place.top
      window.scrollTo(0, place.page)
    })
    return () => {
      left = true
    }
  }, [isThere])
  useLayoutEffect(() => {
    if (!place || !isThere || isDone.current) return
    isDone.current = true
    void settled(table.current).then(() => {
      const row = [...(table.current?.querySelectorAll('ui5-table-row') ?? [])].find(
        each => each.getAttribute('row-key') === place.path
      )
      if (row instanceof HTMLElement) row.focus({ preventScroll: true })
    })
  }, [isThere])
}

/** Waits until the table is as high as its rows. */
async function settled(table: TableElement | null): Promise<void> {
  await customElements.whenDefined(table?.localName ?? 'ui5-table')
  await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))
}

/** Has a plain click on the link of a row open it as one on the row does; those for a new tab are the browser's. */
export function onRowLink(event: MouseEvent, open: (rowKey: string) => void): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey || !(event.target instanceof Element)) return
  const rowKey = event.target.closest('a') && event.target.closest('ui5-table-row')?.getAttribute('row-key')
  if (!rowKey || event.target.closest('a')?.pathname !== location.pathname) return
  event.preventDefault()
  event.stopPropagation()
  open(rowKey)
}
