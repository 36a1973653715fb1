import { useEffect, useRef, useState } from 'preact/hooks'
import { keyOf } from '../../../metadata/keys.ts'
import { pathAbove } from '../../../metadata/entity-at.ts'
import { pathOf } from '../../../metadata/csdl.ts'
import { placeOf } from '../../../metadata/messages.ts'
import type { Entity, Model, Property } from '../../../metadata/types.ts'
import { change, read, type Refusal, refusalFrom, type Row } from '../../data/service.ts'
import { addressOf, go } from '../../parts/address.ts'
import { lockOf } from '../../parts/draft-owner.tsx'
import { keepValues, takeKept } from './kept-values.ts'
import { type LoadedObject, rowPath } from './use-object.ts'

/** A draft is its owner's alone, so whatever it holds is changed. */
export const ANY = '*'

type Problems = Readonly<Record<string, string | undefined>>

export interface Editing {
  readonly isEditing: boolean
  readonly isDraft: boolean
  readonly isNew: boolean
  /** Values that are not saved yet. */
  readonly changed: Row
  readonly problems: Problems
  /** Fields without which nothing is saved: what was typed is no value, or the draft has not taken it. */
  readonly wrong: readonly string[]
  readonly refusal: Refusal | undefined
  /** The row as somebody else has saved it meanwhile. */
  readonly theirs: Row | undefined
  readonly isBusy: boolean
  /** Values that are lost when the page is left: after the end of the session they are kept. */
  readonly isUnsaved: boolean
  /** Values are back that were typed before the session had ended. */
  readonly isRestored: boolean
  /** The draft is stored with this change. */
  readonly savedDraft: boolean
  /** Begins to edit, in the own draft where there is one; `replaces` says that the draft which somebody has left goes. */
  readonly begin: (replaces?: boolean) => void
  readonly set: (name: string, value: unknown, problem: string | undefined) => void
  /** Stores the file of a property at once, null to remove it; or says why it is not taken. */
  readonly setFile: (property: Property, file: File | null, problem: string | undefined) => void
  /** Changes parts of the draft, after the changes before it. */
  readonly store: (work: () => Promise<void>) => void
  readonly save: (etag?: string) => void
  readonly discard: () => void
  readonly remove: () => void
}

/**
 * Editing of one row: in a draft where its entity has drafts, else here until it is saved. `pageOf` has the address of the
 * page that goes on with a path.
 */
export function useEditing(
  model: Model,
  entity: Entity,
  path: string,
  loaded: LoadedObject,
  pageOf: (path: string) => string = addressOf
): Editing {
  const { row, setRow, reload } = loaded
  const isNew = path.endsWith('(new)')
  const isDraft = row?.['IsActiveEntity'] === false
  const [isBegun, setBegun] = useState(isNew)
  const [changed, setChanged] = useState<Row>({})
  const [problems, setProblems] = useState<Problems>({})
  const [mistyped, setMistyped] = useState<Problems>({})
  const noValues = useRef(mistyped)
  noValues.current = mistyped
  const [refusal, setRefusal] = useState<Refusal>()
  const [theirs, setTheirs] = useState<Row>()
  const [isBusy, setBusy] = useState(false)
  const [savedDraft, setSavedDraft] = useState(false)
  const [isRestored, setRestored] = useState(false)
  const queue = useRef(Promise.resolve())
  // what is typed while a request is on its way is part of what its refusal keeps
  const typed = useRef(changed)
  typed.current = changed
  // values that the draft did not take: it is not saved without them
  const refusedFields = useRef(new Set<string>())
  const action = (name: string): string => `${path}/${model.namespace}.${name}`

  const refuse = (error: unknown): void => {
    const refused = refusalFrom(error)
    setRefusal(refused)
    if (refused.status === 401 && isTyped(typed.current)) keepValues({ path, etag: tagOf(row), values: typed.current })
    const named = refused.problems.flatMap(({ field, target, message }) => {
      const place = placeOf(model, entity, path, target)
      const name = place?.field ?? field
      return name === undefined || (place && place.path !== path) ? [] : [[name, message] as const]
    })
    setProblems(before => ({ ...before, ...Object.fromEntries(named) }))
  }
  // one after the other, as they were made: a save comes after the changes that are on their way
  const run = (work: () => Promise<void>): void => {
    queue.current = queue.current.then(async () => {
      setBusy(true)
      setRefusal(undefined)
      await work().catch(refuse)
      setBusy(false)
    })
  }
  const leave = (address: string): void => {
    setChanged({})
    setBegun(false)
    // the guard looks at what has just been rendered
    setTimeout(() => go(address, true))
  }

  const begin = (replaces = false): void => {
    if (entity.draft !== 'root') return setBegun(true)
    if (row?.['HasDraftEntity'] === true && !lockOf(row)) return leave(pageOf(withActive(path, false)))
    run(async () => {
      const body = { PreserveChanges: !replaces }
      await change({ method: 'POST', path: action('draftEdit'), body, etag: tagOf(row) })
      leave(pageOf(withActive(path, false)))
    })
  }
  // what was refused with the last save is looked at again by the next one; what is no value stays so
  const keepRefused = (): void =>
    setProblems(before => ({
      ...Object.fromEntries(Object.entries(before).filter(([name]) => refusedFields.current.has(name))),
      ...noValues.current
    }))
  const store = (work: () => Promise<void>): void => {
    setSavedDraft(false)
    run(async () => {
      keepRefused()
      await work()
      setSavedDraft(true)
    })
  }
  // what the entity declares to follow a change: an action, and parts that are read again
  const react = async (names: readonly string[]): Promise<void> => {
    const effects = entity.sideEffects.filter(({ sources }) => sources.some(each => names.includes(each)))
    for (const { action: name } of effects)
      if (name !== undefined) await change({ method: 'POST', path: action(name), body: {}, etag: ANY })
    loaded.touch(effects.flatMap(({ entities }) => entities))
  }
  const set = (name: string, value: unknown, problem: string | undefined): void => {
    setProblems(before => ({ ...before, [name]: problem }))
    setMistyped(before => ({ ...before, [name]: problem }))
    setChanged(before => ({ ...before, [name]: value }))
    if (!isDraft || problem !== undefined) return
    setSavedDraft(false)
    run(async () => {
      refusedFields.current.add(name)
      await change({ method: 'PATCH', path, body: { [name]: value }, etag: ANY })
      refusedFields.current.delete(name)
      setChanged(({ [name]: _, ...others }) => others)
      await react([name])
      setRow(await read(rowPath(entity, path)))
      setSavedDraft(true)
    })
  }
  const setFile = (property: Property, file: File | null, problem: string | undefined): void => {
    const { name, stream } = property
    setProblems(before => ({ ...before, [name]: problem }))
    if (problem !== undefined) return
    run(async () => {
      const etag = isDraft ? ANY : tagOf(row)
      const stored = change({ method: file ? 'PUT' : 'DELETE', path: `${path}/${name}`, ...(file && { file }), etag })
      const refused = await stored.then(() => undefined, refusalFrom)
      if (refused) return setProblems(before => ({ ...before, [name]: refused.message }))
      // CAP notes the type of one file of an entity alone
      const about: (readonly [string | undefined, string | null])[] = [
        [pathOf(stream?.mediaType), file?.type ?? null],
        [pathOf(stream?.fileName), file?.name ?? null]
      ]
      const known = about.filter(([at]) => at !== undefined && entity.properties.has(at))
      if (known.length > 0) await change({ method: 'PATCH', path, body: Object.fromEntries(known) as Row, etag: ANY })
      setRow(await read(rowPath(entity, path)))
      setSavedDraft(isDraft)
    })
  }
  const isLoaded = row !== undefined
  useEffect(() => {
    if (isLoaded) void takeKept(path).then(kept => kept && restore(kept))
  }, [path, isLoaded])
  const restore = ({ values, etag }: { readonly values: Row; readonly etag: string | undefined }): void => {
    setRestored(true)
    if (isDraft) return Object.entries(values).forEach(([name, value]) => set(name, value, undefined))
    setBegun(true)
    setChanged(values)
    if (etag !== tagOf(row)) setTheirs(row)
  }
  const save = (etag?: string): void =>
    run(async () => {
      setTheirs(undefined)
      if (isDraft) {
        if (refusedFields.current.size > 0) return
        keepRefused()
        await change({ method: 'POST', path: action('draftPrepare'), body: {}, etag: ANY })
        await change({ method: 'POST', path: action('draftActivate'), body: {}, etag: ANY })
        return leave(pageOf(withActive(path, true)))
      }
      if (isNew) {
        const list = path.slice(0, -'(new)'.length)
        const created = await change({ method: 'POST', path: list, body: changed })
        return leave(addressOf(created ? list + keyOf(entity, created) : list))
      }
      const tag = etag ?? tagOf(row)
      if (isTyped(changed)) {
        const refused = await change({ method: 'PATCH', path, body: changed, etag: tag }).then(
          () => undefined,
          refusalFrom
        )
        if (refused && refused.status === 412) return setTheirs(await read(rowPath(entity, path)))
        if (refused) throw refused
      }
      setChanged({})
      setBegun(false)
      await react(Object.keys(changed))
      await reload()
    })
  const discard = (): void => {
    setProblems({})
    setRefusal(undefined)
    setTheirs(undefined)
    if (isDraft)
      return run(async () => {
        await change({ method: 'DELETE', path, etag: ANY })
        leave(row['HasActiveEntity'] === true ? pageOf(withActive(path, true)) : addressOf(pathAbove(path)))
      })
    if (isNew) return leave(addressOf(pathAbove(path)))
    setChanged({})
    setBegun(false)
    void reload()
  }
  const remove = (): void =>
    run(async () => {
      await change({ method: 'DELETE', path, etag: isDraft ? ANY : tagOf(row) })
      leave(addressOf(pathAbove(path)))
    })

  return {
    isEditing: isBegun || isDraft,
    isDraft,
    isNew,
    changed,
    problems,
    wrong: Object.keys(changed).filter(name => mistyped[name] !== undefined || refusedFields.current.has(name)),
    refusal,
    theirs,
    isBusy,
    isUnsaved: isTyped(changed) && refusal?.status !== 401,
    isRestored,
    savedDraft,
    begin,
    set,
    setFile,
    store,
    save,
    discard,
    remove
  }
}

const isTyped = (values: Row): boolean => Object.keys(values).length > 0

export const tagOf = (row: Row | undefined): string | undefined => {
  const tag = row?.['@odata.etag']
  return typeof tag === 'string' ? tag : undefined
}

const withActive = (path: string, active: boolean): string =>
  path.replace(/IsActiveEntity=(?:true|false)\)$/, `IsActiveEntity=${active})`)
