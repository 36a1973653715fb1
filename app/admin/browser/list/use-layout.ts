import type { RefObject } from 'preact'
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { type Layout, layoutOf, type Widths } from '../../metadata/query/layout.ts'
import type { Entity } from '../../metadata/types.ts'

/** A narrower list has what does not fit below the first column; a wider one scrolls to the side. */
const NARROW = 720
/** Scroll bar, and the column of boxes. */
const BAR = 20
const BOXES = 46

/** Widths of the columns of a list, and what keeps them. */
export interface KeptWidths {
  readonly widths: Widths
  readonly onWidths: (next: Widths) => void
}

/** The layout of a table as wide as the element it stands in. */
export interface TableLayout extends Layout {
  readonly box: RefObject<HTMLDivElement | null>
  /** Gives a column a width, and keeps it; none is that of its type. */
  readonly resize: (path: string, width: number | undefined) => void
  /** Shows a column in a width while somebody drags. */
  readonly drag: (path: string, width: number) => void
}

interface Asked {
  /** Widths are kept by the page alone without. */
  readonly kept?: KeptWidths | undefined
  readonly hasBoxes: boolean
  /** Columns leave at any width of the page. */
  readonly neverScrolls?: boolean
}

/** Lays the columns of a table out again when it gets wider or narrower. */
export function useLayout(entity: Entity, { kept, hasBoxes, neverScrolls = false }: Asked): TableLayout {
  const box = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState<number>()
  const [own, setOwn] = useState<Widths>({})
  const [dragged, setDragged] = useState<Widths>({})
  const { widths, onWidths } = kept ?? { widths: own, onWidths: setOwn }
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    setWidth(element.clientWidth)
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.round(entry.contentRect.width)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const layout = useMemo(
    () =>
      layoutOf(entity, {
        available: width === undefined ? undefined : width - BAR - (hasBoxes ? BOXES : 0),
        widths: { ...widths, ...dragged },
        mayLeave: neverScrolls || (width ?? 0) < NARROW
      }),
    [entity, width, widths, dragged, hasBoxes, neverScrolls]
  )
  const resize = (path: string, next: number | undefined): void => {
    const { [path]: _, ...others } = widths
    setDragged({})
    onWidths(next === undefined ? others : { ...others, [path]: next })
  }
  return { ...layout, box, resize, drag: (path, next) => setDragged({ [path]: next }) }
}
