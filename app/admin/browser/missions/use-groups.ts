import { useEffect, useState } from 'preact/hooks'
import { type Refusal, refusalFrom } from '../data/service.ts'
import type { Slots } from './path.ts'
import { type EditedPath, readGroups } from './read-path.ts'

/** The slots of the groups that stand in paths, by ID. */
export function useGroups(paths: readonly EditedPath[]) {
  const [groups, setGroups] = useState<ReadonlyMap<string, Slots>>(new Map())
  const [refusal, setRefusal] = useState<Refusal>()
  const ids = paths
    .flatMap(({ slots }) => slots.flatMap(({ branches }) => branches))
    .flatMap(({ task: { kind, ID } }) => (kind === 'GROUP' && ID !== null ? ID : []))
  const wanted = [...new Set(ids)].sort().join(',')
  useEffect(() => {
    readGroups(wanted === '' ? [] : wanted.split(',')).then(setGroups, (error: unknown) =>
      setRefusal(refusalFrom(error))
    )
  }, [wanted])
  return { groups, refusal }
}
