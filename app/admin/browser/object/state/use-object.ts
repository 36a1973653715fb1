import { useEffect, useState } from 'preact/hooks'
import { pathsOfPage } from '../../../metadata/needed-paths.ts'
import { DRAFT_OWNER, expandOf, queryText } from '../../../metadata/query/list-query.ts'
import type { Entity, SideEffect } from '../../../metadata/types.ts'
import { read, type Refusal, refusalFrom, type Row } from '../../data/service.ts'

export interface LoadedObject {
  readonly row: Row | undefined
  readonly refusal: Refusal | undefined
  readonly reload: () => Promise<void>
  /** Reads what has changed with an action: what is named, else the row and all its parts. */
  readonly refresh: (effect: SideEffect | undefined) => Promise<void>
  /** Has the rows behind these navigations read again. */
  readonly touch: (navigations: readonly string[]) => void
  /** Changes when the rows behind a navigation are to be read again. */
  readonly stateOf: (navigation: string) => number
  /** Takes over what the service has answered to a change. */
  readonly setRow: (row: Row) => void
}

/** One row with the texts of the rows that its fields refer to. */
export function useObject(entity: Entity, path: string): LoadedObject {
  const [row, setRow] = useState<Row>()
  const [refusal, setRefusal] = useState<Refusal>()
  const [states, setStates] = useState<Readonly<Record<string, number>>>({})
  const reload = async (): Promise<void> => {
    if (path.endsWith('(new)')) return setRow({})
    await read(rowPath(entity, path)).then(
      answer => {
        setRow(answer)
        setRefusal(undefined)
      },
      (error: unknown) => setRefusal(refusalFrom(error))
    )
  }
  const touch = (navigations: readonly string[]): void =>
    setStates(before => ({
      ...before,
      ...Object.fromEntries(navigations.map(each => [each, (before[each] ?? 0) + 1]))
    }))
  const refresh = async (effect: SideEffect | undefined): Promise<void> => {
    const { properties = [], entities = [] } = effect ?? {}
    const named = [...properties, ...entities].length > 0 && !entities.includes('')
    touch(named ? entities.filter(each => entity.navigations.get(each)?.collection) : [...entity.navigations.keys()])
    const paths = named ? pathsOfPage(entity).filter(each => isNamed(entity, each, properties, entities)) : []
    if (!named || !row) return reload()
    await read(narrowPath(entity, path, [...properties, ...paths])).then(
      answer => setRow({ ...row, ...answer }),
      (error: unknown) => setRefusal(refusalFrom(error))
    )
  }
  useEffect(() => void reload(), [path])
  return { row, refusal, reload, refresh, touch, stateOf: navigation => states[navigation] ?? 0, setRow }
}

/** True for a path of the page that an effect has changed: below one of its navigations, or held by one of its properties. */
function isNamed(
  { navigations }: Entity,
  path: string,
  properties: readonly string[],
  entities: readonly string[]
): boolean {
  const [first = ''] = path.split('/')
  const held = Object.keys(navigations.get(first)?.constraint ?? {})
  return entities.includes(first) || held.some(each => properties.includes(each))
}

/** The address of some values of a row. */
function narrowPath({ properties, keys }: Entity, path: string, wanted: readonly string[]): string {
  const own = wanted.filter(each => properties.get(each) && properties.get(each)?.stream === undefined)
  const options = [
    ['$select', [...new Set([...keys, ...own])].join(',')],
    ['$expand', expandOf([...new Set(wanted.filter(each => each.includes('/')))])]
  ]
  return `${path}?${queryText(options)}`
}

/** The address of a row with everything that its page shows. */
export function rowPath(entity: Entity, path: string): string {
  const texts = expandOf([...new Set(pathsOfPage(entity).filter(each => each.includes('/')))])
  const expanded = [texts, entity.draft === 'root' ? DRAFT_OWNER : ''].filter(Boolean).join(',')
  return expanded === '' ? path : `${path}?$expand=${encodeURIComponent(expanded)}`
}
