import { useEffect, useState } from 'preact/hooks'
import { DRAFT_OWNER, expandOf } from '../../metadata/list-query.ts'
import type { Entity } from '../../metadata/types.ts'
import { read, type Refusal, refusalFrom, type Row } from '../data/service.ts'

export interface LoadedObject {
  readonly row: Row | undefined
  readonly refusal: Refusal | undefined
  readonly reload: () => Promise<void>
  /** Takes over what the service has answered to a change. */
  readonly setRow: (row: Row) => void
}

/** One row with the texts of the rows that its fields refer to. */
export function useObject(entity: Entity, path: string): LoadedObject {
  const [row, setRow] = useState<Row>()
  const [refusal, setRefusal] = useState<Refusal>()
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
  useEffect(() => void reload(), [path])
  return { row, refusal, reload, setRow }
}

/** The address of a row with everything that its page shows. */
export function rowPath({ facets, properties, title, draft }: Entity, path: string): string {
  const fields = facets.flatMap(each => (each.kind === 'fields' ? each.fields.map(({ path: at }) => at) : []))
  const wanted = [...fields, ...fields.flatMap(at => properties.get(at)?.text ?? []), title ?? '']
  const texts = expandOf([...new Set(wanted.filter(each => each.includes('/')))])
  const expanded = [texts, draft === 'root' ? DRAFT_OWNER : ''].filter(Boolean).join(',')
  return expanded === '' ? path : `${path}?$expand=${encodeURIComponent(expanded)}`
}
