import { widthOf } from '#workplace-words/lists/list.ts'
import { useRef } from 'preact/hooks'
import { LEAST_WIDTH, MOST_WIDTH } from '../../metadata/query/layout.ts'

interface HandleProps {
  readonly label: string
  readonly width: number
  /** Told of each width on the way to one. */
  readonly onDrag: (width: number) => void
  /** None is the width as delivered. */
  readonly onWidth: (width: number | undefined) => void
}

const STEP = 16

const clamped = (width: number): number => Math.min(Math.max(Math.round(width), LEAST_WIDTH), MOST_WIDTH)

/** Changes the width of a column by drag or by the arrows; a double click, or Home, gives it the one as delivered. */
export function WidthHandle({ label, width, onDrag, onWidth }: HandleProps) {
  const from = useRef<{ readonly x: number; readonly width: number; readonly sign: 1 | -1 }>(undefined)
  const press = (event: KeyboardEvent): void => {
    const next = keyed(event, width)
    if (next === 'other-key') return
    // the table would move the focus
    event.preventDefault()
    event.stopPropagation()
    onWidth(next)
  }
  const take = (event: PointerEvent): void => {
    const handle = event.currentTarget as HTMLElement
    const cell = handle.parentElement
    handle.setPointerCapture(event.pointerId)
    from.current = { x: event.clientX, width: cell?.offsetWidth ?? width, sign: signOf(handle) }
    event.stopPropagation()
  }
  const reached = ({ clientX }: PointerEvent): number | undefined => {
    const start = from.current
    return start && clientX !== start.x ? clamped(start.width + start.sign * (clientX - start.x)) : undefined
  }
  const drag = (event: PointerEvent): void => {
    const next = reached(event)
    if (next !== undefined) onDrag(next)
  }
  const drop = (event: PointerEvent): void => {
    const next = reached(event)
    from.current = undefined
    if (next !== undefined) onWidth(next)
  }
  return (
    <span
      class="width-handle"
      // tables tell the texts of heads, not what changes them
      data-ui5-acc-text=""
      role="separator"
      aria-orientation="vertical"
      aria-label={widthOf(label)}
      aria-valuenow={width}
      aria-valuemin={LEAST_WIDTH}
      aria-valuemax={MOST_WIDTH}
      tabIndex={0}
      onKeyDown={press}
      onPointerDown={take}
      onPointerMove={drag}
      onPointerUp={drop}
      onClick={event => event.stopPropagation()}
      onDblClick={() => onWidth(undefined)}
    />
  )
}

/** Pages from right to left grow to the left. */
const signOf = (element: Element): 1 | -1 => (getComputedStyle(element).direction === 'rtl' ? -1 : 1)

function keyed({ key, currentTarget }: KeyboardEvent, width: number): number | undefined | 'other-key' {
  const step = STEP * signOf(currentTarget as Element)
  if (key === 'ArrowRight') return clamped(width + step)
  if (key === 'ArrowLeft') return clamped(width - step)
  return key === 'Home' ? undefined : 'other-key'
}
