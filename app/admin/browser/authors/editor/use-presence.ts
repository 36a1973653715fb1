import { useEffect, useState } from 'preact/hooks'
import { Refusal } from '../../data/service.ts'
import { type Other, tellEditing } from './channel.ts'

const PAUSE = 15_000

/** Names of the others who have the tutorial open; what the service refuses is asked again later. */
export function usePresence(slug: string): readonly string[] {
  const [others, setOthers] = useState<readonly Other[]>([])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    let isHere = true
    const turn = async (): Promise<void> => {
      try {
        const found = await tellEditing(slug)
        if (isHere) setOthers(found)
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
      }
      if (isHere) timer = setTimeout(() => void turn(), PAUSE)
    }
    void turn()
    return () => {
      isHere = false
      clearTimeout(timer)
    }
  }, [slug])
  return others.map(({ name }) => name)
}
