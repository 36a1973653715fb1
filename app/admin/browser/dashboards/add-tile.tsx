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
      <Dialog heading="Add a tile" onClose={onClose}>
        <p>
          There is no saved query yet: save one in <a href={addressOf(QUERY)}>Analytics</a>.
        </p>
      </Dialog>
    )
  return (
    <Dialog heading="Add a tile" go="Add" isBusy={!chosen} onGo={() => chosen && onAdd(chosen)} onClose={onClose}>
      {refusal && <Refused refusal={refusal} />}
      <label class="dialog-name">
        Saved query{' '}
        <select value={chosen?.ID} onChange={event => setId(event.currentTarget.value)}>
          {queries?.map(({ ID, name, isOwn, owner }) => (
            <option key={ID} value={ID}>
              {isOwn ? name : `${name} (of ${owner})`}
            </option>
          ))}
        </select>
      </label>
    </Dialog>
  )
}
