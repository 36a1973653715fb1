import { useCallback, useEffect, useState } from 'preact/hooks'
import { type Refusal, refusalFrom } from './service.ts'

/** Pause of a page whose last reading was refused. */
const AFTER_REFUSAL = 15_000

/**
 * Reads what `look` finds, again after the pause that `pause` says; `again` reads it at once. Both belong to the module, so that
 * they stay the same.
 */
export function usePolled<T>(look: (signal: AbortSignal) => Promise<T>, pause: (found: T) => number) {
  const [found, setFound] = useState<T>()
  const [refusal, setRefusal] = useState<Refusal>()
  const [round, setRound] = useState(0)
  useEffect(() => {
    const left = new AbortController()
    let timer: ReturnType<typeof setTimeout>
    const turn = (): void => {
      look(left.signal).then(
        all => {
          setFound(() => all)
          setRefusal(undefined)
          timer = setTimeout(turn, pause(all))
        },
        (error: unknown) => {
          if (left.signal.aborted) return
          setRefusal(refusalFrom(error))
          timer = setTimeout(turn, AFTER_REFUSAL)
        }
      )
    }
    turn()
    return () => {
      left.abort()
      clearTimeout(timer)
    }
  }, [round, look, pause])
  const again = useCallback(() => setRound(before => before + 1), [])
  return { found, refusal, again }
}
