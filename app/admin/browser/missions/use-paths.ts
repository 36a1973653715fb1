import { pathNumber } from '#workplace-words/missions.ts'
import { useEffect, useRef, useState } from 'preact/hooks'
import { plainText } from '../../metadata/text.ts'
import { type BatchRequest, sendBatch } from '../data/batch.ts'
import { change, Refusal, refusalFrom } from '../data/service.ts'
import { ANY, type Editing } from '../object/state/editing.ts'
import { changesBetween, placesOf, type Slots, type Task, withMore } from './path.ts'
import { type EditedPath, readPaths } from './read-path.ts'

export interface Paths {
  readonly all: readonly EditedPath[] | undefined
  readonly refusal: Refusal | undefined
  /** The slots are shown at once, and stored in the draft in their turn. */
  readonly set: (index: number, slots: Slots) => void
  /** A mission without a path gets one with its first task. */
  readonly add: (index: number, task: Task, slot: number | undefined, onAdded: () => void) => void
  readonly rename: (index: number, name: string) => void
  readonly addPath: () => void
  readonly removePath: (index: number) => void
}

/** The paths of a mission or group, with changes that its draft takes over one after the other. */
export function usePaths(root: string, editing: Editing): Paths {
  const [all, setAll] = useState<readonly EditedPath[]>()
  const [refusal, setRefusal] = useState<Refusal>()
  // what is shown, also to changes that wait for their turn
  const now = useRef<readonly EditedPath[]>([])
  const show = (paths: readonly EditedPath[]): void => {
    now.current = paths
    setAll(paths)
  }
  const reload = async (): Promise<void> => {
    await readPaths(root).then(show, (error: unknown) => setRefusal(refusalFrom(error)))
  }
  useEffect(() => {
    if (!root.endsWith('(new)')) void reload()
  }, [root])

  const replace = (index: number, other: Partial<EditedPath>): void =>
    show(now.current.map((path, at) => (at === index ? { ...path, ...other } : path)))
  const store = (work: () => Promise<void>): void =>
    editing.store(() =>
      work().catch(async (error: unknown) => {
        await reload()
        throw error
      })
    )
  const push = async (index: number): Promise<void> => {
    const path = now.current[index]
    if (!path) return
    const places = placesOf(path.slots)
    const changes = changesBetween(path.stored, places)
    const outcomes = await sendBatch(
      changes.map(({ ID, columns }): BatchRequest => {
        const url = `${path.items}(ID=${ID},IsActiveEntity=false)`
        return columns ? { method: 'PATCH', url, body: columns, etag: ANY } : { method: 'DELETE', url, etag: ANY }
      })
    )
    const problem = outcomes.find(each => each !== undefined)
    if (problem !== undefined) throw new Refusal(400, [{ message: problem, field: 'items' }])
    replace(index, { stored: places })
  }
  const makePath = async (): Promise<void> => {
    const name = now.current.length === 0 ? 'Default' : pathNumber(now.current.length + 1)
    await change({ method: 'POST', path: `${root}/completionPaths`, body: { name } })
    await reload()
  }
  const add = (index: number, task: Task, slot: number | undefined, onAdded: () => void): void =>
    store(async () => {
      if (now.current.length === 0) await makePath()
      const path = now.current[index]
      if (!path) return
      const itemOrder = slot ?? path.slots.length
      const row = await change({ method: 'POST', path: path.items, body: { itemOrder, ...referenceTo(task, path) } })
      const ID = plainText(row?.['ID'])
      const stored = new Map([
        ...path.stored,
        [ID, { itemOrder, altGroupKey: null, altGroupOrder: 0, altGroupLabel: null, altCondition: null }] as const
      ])
      replace(index, { stored, slots: withMore(path.slots, { ID, task, label: null, condition: null }, slot) })
      onAdded()
      await push(index)
    })
  return {
    all,
    refusal,
    set: (index, slots) => {
      replace(index, { slots })
      store(() => push(index))
    },
    add,
    rename: (index, name) => {
      const path = now.current[index]?.path
      if (path === undefined) return
      replace(index, { name })
      store(async () => void (await change({ method: 'PATCH', path, body: { name }, etag: ANY })))
    },
    addPath: () => store(makePath),
    removePath: index =>
      store(async () => {
        const path = now.current[index]?.path
        if (path === undefined) return
        await change({ method: 'DELETE', path, etag: ANY })
        await reload()
      })
  }
}

/** The columns of an item that refer to a task; those of a group are tutorials alone, so they have no type. */
function referenceTo({ kind, ID, number, title }: Task, { path }: EditedPath): object {
  if (path === undefined) return { tutorial_ID: ID }
  if (kind === 'TUTORIAL') return { taskType: kind, tutorial_ID: ID }
  if (kind === 'GROUP') return { taskType: kind, group_ID: ID }
  if (number !== undefined) return { taskType: kind, taskLegacyId: number }
  return { taskType: kind, checkpointTitle: title }
}
