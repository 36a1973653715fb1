import * as words from '#workplace-words/objects/drafts.ts'
import type { Entity } from '../../metadata/types.ts'
import type { Row } from '../data/service.ts'
import { Dialog } from '../parts/dialog.tsx'
import { shown } from '../parts/format.ts'
import { plainText } from '../../metadata/text.ts'

interface ConflictProps {
  readonly entity: Entity
  readonly mine: Row
  readonly theirs: Row
  readonly onMine: () => void
  readonly onTheirs: () => void
}

/** Somebody else has saved meanwhile (412): both values of what was changed here, and the choice. */
export function Conflict({ entity, mine, theirs, onMine, onTheirs }: ConflictProps) {
  return (
    <Dialog heading={words.changedByOthers} go={words.saveMine} onGo={onMine} onClose={onTheirs}>
      <p>{words.wasSaved(plainText(theirs['modifiedBy']) || undefined)}</p>
      <table class="values">
        <thead>
          <tr>
            <th scope="col">{words.field}</th>
            <th scope="col">{words.yours}</th>
            <th scope="col">{words.theirs}</th>
          </tr>
        </thead>
        <tbody>
          {Object.keys(mine).map(name => {
            const property = entity.properties.get(name)
            return (
              <tr key={name}>
                <th scope="row">{property?.label ?? name}</th>
                <td>{shown(mine[name], property) || '–'}</td>
                <td>{shown(theirs[name], property) || '–'}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </Dialog>
  )
}
