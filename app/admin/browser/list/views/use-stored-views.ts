import { useEffect, useState } from 'preact/hooks'
import { type Refusal, refusalFrom } from '../../data/service.ts'
import {
  deleteView,
  openWith,
  readViews,
  rememberedFirst,
  rememberFirst,
  type Said,
  storeView,
  type StoredView
} from './stored-views.ts'
import type { View } from './views.ts'

/** Views of a list that the service keeps, and what can be done with them; nothing for a list of another workplace. */
export function useStoredViews(list: string | undefined) {
  const [views, setViews] = useState<readonly StoredView[]>(() => (list === undefined ? [] : rememberedFirst(list)))
  const [refusal, setRefusal] = useState<Refusal>()
  const [round, setRound] = useState(0)
  useEffect(() => {
    if (list === undefined) return
    const left = new AbortController()
    readViews(list, undefined, left.signal).then(
      found => {
        setViews(found)
        rememberFirst(list, found)
      },
      (error: unknown) => {
        if (!left.signal.aborted) setRefusal(refusalFrom(error))
      }
    )
    return () => left.abort()
  }, [list, round])
  /** True when the service has done it. */
  const done = async (deed: Promise<void>): Promise<boolean> => {
    setRefusal(undefined)
    try {
      await deed
      return true
    } catch (error) {
      setRefusal(refusalFrom(error))
      return false
    } finally {
      setRound(before => before + 1)
    }
  }
  const ownNamed = (name: string) => views.find(view => view.isOwn && view.name === name)
  return {
    views,
    refusal,
    save: (said: Said, query: string) => done(storeView(list ?? '', said, query, ownNamed(said.name))),
    remove: (name: string) => done(deleteView(ownNamed(name)?.id ?? '')),
    openWith: (view: StoredView) => done(openWith(view.id, !view.isFirst)),
    /** Takes over views of the browser; one of a name that is there already stays as it is. */
    takeOver: (kept: readonly View[], first: string | undefined) =>
      done(
        takeOver(
          list ?? '',
          kept.filter(({ name }) => !ownNamed(name)),
          first
        )
      )
  }
}

async function takeOver(list: string, kept: readonly View[], first: string | undefined): Promise<void> {
  for (const { name, query } of kept)
    await storeView(list, { name, isShared: false, isFirst: name === first }, query, undefined)
}
