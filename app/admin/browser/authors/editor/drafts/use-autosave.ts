import { useEffect, useRef, useState } from 'preact/hooks'
import { now } from '../../../../../../lib/time.ts'
import type { DraftStore, LocalDraft } from './store.ts'

const PAUSE = 1000

/** How the draft is kept: since when, or not at all. */
export type Kept = { readonly at: Date } | 'failed' | undefined

/**
 * Keeps a text in this browser a second after it was changed, and when the page is left. `current` gives it with its latest letters;
 * undefined for one that needs no draft, since the channel has the same.
 */
export function useAutosave(
  store: DraftStore,
  slug: string,
  text: string,
  current: () => Omit<LocalDraft, 'savedAt' | 'slug'> | undefined
): Kept {
  const [kept, setKept] = useState<Kept>()
  const latest = useRef(current)
  latest.current = current
  const isFirst = useRef(true)
  const save = async (isLast = false): Promise<void> => {
    const draft = latest.current()
    const time = now()
    try {
      const saved = draft && { ...draft, slug, savedAt: time.getTime() }
      if (!saved) await store.remove(slug)
      else await (isLast ? store.saveLast(saved) : store.save(saved))
      setKept(draft && { at: time })
    } catch {
      // private windows and full disks: the page says so
      setKept('failed')
    }
  }
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false
      return
    }
    const timer = setTimeout(() => void save(), PAUSE)
    return () => clearTimeout(timer)
  }, [text])
  useEffect(() => {
    const onHide = (): void => void save(true)
    addEventListener('pagehide', onHide)
    return () => {
      removeEventListener('pagehide', onHide)
      void save()
    }
  }, [])
  return kept
}
