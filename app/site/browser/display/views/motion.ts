import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'

const calm = matchMedia('(prefers-reduced-motion: reduce)')
const ROLL = 700
const MOVE = { duration: 600, easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)' }

/** A number that rolls to its next value, where people have nothing against motion. */
export function useRolling(value: number): number {
  const [shown, setShown] = useState(value)
  const from = useRef(value)
  useEffect(() => {
    const begin = from.current
    if (calm.matches || begin === value) {
      from.current = value
      return setShown(value)
    }
    const start = performance.now()
    let request = requestAnimationFrame(function roll(now) {
      const part = Math.min(1, Math.max(0, (now - start) / ROLL))
      from.current = Math.round(begin + (value - begin) * (1 - (1 - part) ** 3))
      setShown(from.current)
      if (part < 1) request = requestAnimationFrame(roll)
    })
    return () => cancelAnimationFrame(request)
  }, [value])
  return calm.matches ? value : shown
}

/** A value that changes at most once in `pace` milliseconds, so that people can read it. */
export function usePaced<T>(value: T, pace: number): T {
  const [shown, setShown] = useState(value)
  const last = useRef(0)
  const newest = useRef(value)
  newest.current = value
  useEffect(() => {
    const show = (): void => {
      last.current = performance.now()
      setShown(newest.current)
    }
    const wait = last.current + pace - performance.now()
    if (wait <= 0) return show()
    const timer = setTimeout(show, wait)
    return () => clearTimeout(timer)
  }, [value, pace])
  return shown
}

/** Lets the rows of a list, told apart by `data-key`, move to their next places. */
export function useMovingRows(list: { readonly current: HTMLElement | null }): void {
  const places = useRef(new Map<string, number>())
  useLayoutEffect(() => {
    const next = new Map<string, number>()
    for (const row of list.current?.children ?? []) {
      const key = row instanceof HTMLElement ? (row.dataset['key'] ?? '') : ''
      const top = row instanceof HTMLElement ? row.offsetTop : 0
      const before = places.current.get(key)
      next.set(key, top)
      if (before === undefined || before === top || calm.matches) continue
      row.animate([{ transform: `translateY(${before - top}px)` }, { transform: 'none' }], MOVE)
    }
    places.current = next
  })
}
