import * as names from '#workplace-words/page-names.ts'
import * as words from '#workplace-words/pages/dashboards.ts'
import { useState } from 'preact/hooks'
import { type SavedQuery, useStored } from '../analytics/use-stored.ts'
import { addressOf } from '../parts/address.ts'
import { Dialog } from '../parts/dialog.tsx'
import { QUERY } from '../parts/own-pages.ts'
import { Refused } from '../parts/refused.tsx'

/** Queries to choose from. */
const MOST = 500

interface AddTileProps {
  readonly onAdd: (query: SavedQuery) => void
  readonly onClose: () => void
}

/** Chooses the saved query of a new tile. */
export function AddTile({ onAdd, onClose }: AddTileProps) {
  const { rows: queries, refusal } = useStored<SavedQuery>(`SavedQueries?$orderby=name&$top=${MOST}`, 0)
  const [id, setId] = useState<string>()
  const chosen = queries?.find(({ ID }) => ID === id) ?? queries?.[0]
  if (queries?.length === 0)
    return (
      <Dialog heading={words.addATile} onClose={onClose}>
        <p>{words.noQueries(<a href={addressOf(QUERY)}>{names.analytics}</a>)}</p>
      </Dialog>
    )
  return (
    <Dialog
      heading={words.addATile}
      go={words.add}
      isBusy={!chosen}
      onGo={() => chosen && onAdd(chosen)}
      onClose={onClose}
    >
      {refusal && <Refused refusal={refusal} />}
      <label class="dialog-name">
        {words.savedQuery}{' '}
        <select value={chosen?.ID} onChange={event => setId(event.currentTarget.value)}>
          {queries?.map(({ ID, name, isOwn, owner }) => (
            <option key={ID} value={ID}>
              {isOwn ? name : words.queryOf(name, owner)}
            </option>
          ))}
        </select>
      </label>
    </Dialog>
  )
}
