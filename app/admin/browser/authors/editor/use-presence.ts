import { useEffect, useState } from 'preact/hooks'
import { Refusal } from '../../data/service.ts'
import { type Other, tellEditing } from './channel.ts'

const PAUSE = 15_000

/**
 * Names of the others who have the tutorial open; what the service refuses is asked again later. A page that nobody sees says
 * nothing, and is forgotten until it is seen again.
 */
export function usePresence(slug: string): readonly string[] {
  const [others, setOthers] = useState<readonly Other[]>([])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isHere = true
    const turn = async (): Promise<void> => {
      timer = undefined
      if (document.hidden) return
      try {
        const found = await tellEditing(slug)
        if (isHere) setOthers(found)
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
      }
      if (isHere) next(PAUSE)
    }
    const next = (pause: number): void => {
      clearTimeout(timer)
      timer = setTimeout(() => void turn(), pause)
    }
    const onSeen = (): void => {
      if (!document.hidden) next(0)
    }
    void turn()
    document.addEventListener('visibilitychange', onSeen)
    return () => {
      isHere = false
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onSeen)
    }
  }, [slug])
  return others.map(({ name }) => name)
}
