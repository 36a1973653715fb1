import * as words from '#workplace-words/lists/mass.ts'
import { useEffect, useRef, useState } from 'preact/hooks'
import { keyOf } from '../../metadata/keys.ts'
import { type ListState, listQuery } from '../../metadata/query/list-query.ts'
import type { Entity } from '../../metadata/types.ts'
import { readList, type Refusal, refusalFrom, type Row } from '../data/service.ts'
import { Dialog } from '../parts/dialog.tsx'
import { Refused } from '../parts/refused.tsx'
import { Input, Label } from '../parts/ui5.ts'
import type { Selection } from './selection.ts'

/** Rows that are chosen, and changed, at once. */
const MOST_ROWS = 2000
const PAGE = 500
/** Rows that are proposed. */
const FIRST = 50

interface ChooseProps {
  readonly entity: Entity
  readonly path: string
  readonly state: ListState
  /** All rows of the list. */
  readonly count: number
  /** Only the first rows are wanted, as many as somebody says. */
  readonly asksHowMany: boolean
  readonly selection: Selection
  readonly onClose: (changed: boolean) => void
}

/** Chooses rows of the list beyond those that were looked at: reads them page by page, as search, filters and order say. */
export function ChooseMore({ entity, path, state, count, asksHowMany, selection, onClose }: ChooseProps) {
  const [wanted, setWanted] = useState(Math.min(asksHowMany ? FIRST : count, count, MOST_ROWS))
  const [read, setRead] = useState<number>()
  const [refusal, setRefusal] = useState<Refusal>()
  const reading = useRef(new AbortController())
  const most = Math.min(count, MOST_ROWS)
  const isPossible = Number.isInteger(wanted) && wanted >= 1 && wanted <= most
  const choose = async (): Promise<void> => {
    if (!isPossible || read !== undefined) return
    setRead(0)
    setRefusal(undefined)
    await rowsOf(entity, path, state, wanted, setRead, reading.current.signal).then(
      rows => {
        selection.replace(rows)
        onClose(false)
      },
      (error: unknown) => {
        if (!reading.current.signal.aborted) setRefusal(refusalFrom(error))
      }
    )
    setRead(undefined)
  }
  useEffect(() => {
    if (!asksHowMany && count <= MOST_ROWS) void choose()
    return () => reading.current.abort()
  }, [])
  return (
    <Dialog
      heading={asksHowMany ? words.chooseFirst : words.chooseAll(count)}
      go={words.choose}
      isBusy={read !== undefined || !isPossible}
      onGo={() => void choose()}
      onClose={() => onClose(false)}
    >
      {asksHowMany && (
        <div class="field">
          <Label for="mass-count" show-colon>
            {words.howMany}
          </Label>
          <Input
            id="mass-count"
            type="Number"
            accessible-name={words.howMany}
            value={String(wanted)}
            value-state={isPossible ? 'None' : 'Negative'}
            onInput={(event: Event) => setWanted(Number((event.currentTarget as HTMLInputElement).value))}
            onKeyDown={(event: KeyboardEvent) => {
              if (event.key === 'Enter') void choose()
            }}
          />
        </div>
      )}
      {count > MOST_ROWS && <p>{words.atMost(MOST_ROWS)}</p>}
      <p role="status">{read === undefined ? '' : words.isChoosing(read, wanted)}</p>
      {refusal && <Refused refusal={refusal} />}
    </Dialog>
  )
}

/** The first rows of the list with what a change needs of them, by their paths. @throws Refusal */
async function rowsOf(
  entity: Entity,
  path: string,
  state: ListState,
  wanted: number,
  onProgress: (read: number) => void,
  signal: AbortSignal
): Promise<ReadonlyMap<string, Row>> {
  const bare = { ...entity, columns: [] }
  const found = new Map<string, Row>()
  for (let skip = 0; skip < wanted; skip += PAGE) {
    const query = listQuery(bare, state, { top: Math.min(PAGE, wanted - skip), skip, count: false })
    const { rows } = await readList(`${path}?${query}`, signal)
    for (const row of rows) found.set(path + keyOf(entity, row), row)
    onProgress(found.size)
    if (rows.length === 0) break
  }
  return found
}
