import * as words from '#workplace-words/deletion.ts'
import { cannotBeUndone } from '#workplace-words/common.ts'
import { useEffect, useState } from 'preact/hooks'
import { type Dependents, dependentsOf } from '../../metadata/dependents.ts'
import type { Entity, Model } from '../../metadata/types.ts'
import { readList, type Refusal, refusalFrom, type Row } from '../data/service.ts'

interface ConsequencesProps {
  readonly model: Model
  readonly entity: Entity
  readonly rows: readonly Row[]
}

interface Counted extends Dependents {
  readonly count: number
}

/** Rows that depend on others which are to be deleted. */
export interface Consequences {
  /** Parts, and other rows that refer to them; undefined while they are counted, and where there are too many rows. */
  readonly parts: readonly Counted[] | undefined
  readonly others: readonly Counted[] | undefined
  readonly refusal: Refusal | undefined
  /** Nobody knows yet what follows. */
  readonly isCounting: boolean
  /** Something refers to the only row, so that the service refuses; a service that says itself what happens knows better. */
  readonly isRefused: boolean
}

/** Rows whose keys one filter may name. */
const MOST_ROWS = 40

/** Counts what goes with rows that are deleted, and what refers to them, as far as the model of the service tells. */
export function useConsequences({ model, entity, rows }: ConsequencesProps): Consequences {
  const [counted, setCounted] = useState<readonly Counted[]>()
  const [refusal, setRefusal] = useState<Refusal>()
  const isCountable = rows.length > 0 && rows.length <= MOST_ROWS
  useEffect(() => {
    if (!isCountable) return
    const left = new AbortController()
    const all = dependentsOf(model, entity, rows).map(async dependents => {
      const { total } = await readList(`${dependents.path}&$count=true&$top=0`, left.signal)
      return { ...dependents, count: total }
    })
    Promise.all(all).then(
      found => setCounted(found.filter(({ count }) => count > 0)),
      (error: unknown) => {
        if (!left.signal.aborted) setRefusal(refusalFrom(error))
      }
    )
    return () => left.abort()
  }, [])
  const [parts, others] = [counted?.filter(({ isPart }) => isPart), counted?.filter(({ isPart }) => !isPart)]
  const isRefused =
    rows.length === 1 && others !== undefined && others.length > 0 && entity.deletion.consequence === undefined
  return { parts, others, refusal, isCounting: isCountable && !counted && !refusal, isRefused }
}

interface ViewProps {
  readonly entity: Entity
  readonly rows: readonly Row[]
  readonly consequences: Consequences
}

/** Says what a deletion does: in the words of the service, or what is counted. */
export function ConsequencesView({ entity, rows, consequences }: ViewProps) {
  const { parts = [], others, refusal, isCounting, isRefused } = consequences
  const { consequence } = entity.deletion
  const references = others?.map(textOf).join(', ')
  return (
    <div role="status">
      {consequence !== undefined && <p>{consequence}</p>}
      {refusal && <p role="alert">{words.notCounted(refusal.message)}</p>}
      {isCounting && <p>{words.counting}</p>}
      {parts.length > 0 && !isRefused && entity.deletion.isDeletion && (
        <p>{words.deletedWith(rows.length, parts.map(textOf).join(', '))}</p>
      )}
      {references && isRefused && <p>{words.cannotBeDeleted(references)}</p>}
      {references && !isRefused && (
        <p>
          {words.refersTo(rows.length, references)} {consequence === undefined && words.referredStay}
        </p>
      )}
      {consequence === undefined && !isRefused && !isCounting && <p>{cannotBeUndone}</p>}
    </div>
  )
}

const textOf = ({ count, one, many }: Counted): string => words.rowsOf(count, one, many)
