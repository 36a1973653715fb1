import { useState } from 'preact/hooks'
import type { SavedQuery } from '../analytics/use-stored.ts'
import { addressOf } from '../parts/address.ts'
import { Dialog } from '../parts/dialog.tsx'
import { QUERY } from '../parts/own-pages.ts'

interface AddTileProps {
  readonly queries: readonly SavedQuery[]
  readonly onAdd: (query: SavedQuery) => void
  readonly onClose: () => void
}

/** Chooses the saved query of a new tile. */
export function AddTile({ queries, onAdd, onClose }: AddTileProps) {
  const [id, setId] = useState(queries[0]?.ID ?? '')
  const chosen = queries.find(({ ID }) => ID === id)
  if (queries.length === 0)
    return (
      <Dialog heading="Add a tile" onClose={onClose}>
        <p>
          There is no saved query yet: save one in <a href={addressOf(QUERY)}>Analytics</a>.
        </p>
      </Dialog>
    )
  return (
    <Dialog heading="Add a tile" go="Add" isBusy={!chosen} onGo={() => chosen && onAdd(chosen)} onClose={onClose}>
      <label class="dialog-name">
        Saved query{' '}
        <select value={id} onChange={event => setId(event.currentTarget.value)}>
          {queries.map(({ ID, name, isOwn, owner }) => (
            <option key={ID} value={ID}>
              {isOwn ? name : `${name} (of ${owner})`}
            </option>
          ))}
        </select>
      </label>
    </Dialog>
  )
}
