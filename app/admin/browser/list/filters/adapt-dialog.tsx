import * as words from '#workplace-words/lists/filters.ts'
import { show } from '#workplace-words/lists/list.ts'
import { useState } from 'preact/hooks'
import { offeredFields } from '../../../metadata/query/filter-fields.ts'
import type { Entity } from '../../../metadata/types.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { Button } from '../../parts/ui5.ts'

interface AdaptProps {
  readonly entity: Entity
  readonly chosen: readonly string[]
  /** Nothing stands for the fields that are delivered. */
  readonly onChoose: (paths: readonly string[] | undefined) => void
  readonly onClose: () => void
}

/** Chooses the fields of the filter bar among all that rows can be found by. */
export function AdaptDialog({ entity, chosen, onChoose, onClose }: AdaptProps) {
  const [paths, setPaths] = useState(chosen)
  const [wanted, setWanted] = useState('')
  const groups = offeredFields(entity)
    .map(({ label, fields }) => ({
      label,
      fields: fields.filter(field => field.label.toLowerCase().includes(wanted.trim().toLowerCase()))
    }))
    .filter(({ fields }) => fields.length > 0)
  const toggle = (path: string): void =>
    setPaths(paths.includes(path) ? paths.filter(each => each !== path) : [...paths, path])
  return (
    <Dialog heading={words.adaptFilters} go={show} onGo={() => onChoose(paths)} onClose={onClose}>
      <input
        class="side-filter"
        type="search"
        aria-label={words.findField}
        placeholder={words.findField}
        value={wanted}
        onInput={event => setWanted(event.currentTarget.value)}
      />
      {groups.map(({ label, fields }) => (
        <fieldset class="fields-offered" key={label}>
          <legend>{label}</legend>
          <ul class="columns">
            {fields.map(field => (
              <li key={field.path}>
                <label>
                  <input type="checkbox" checked={paths.includes(field.path)} onChange={() => toggle(field.path)} />
                  {field.label}
                </label>
              </li>
            ))}
          </ul>
        </fieldset>
      ))}
      <Button design="Transparent" onClick={() => onChoose(undefined)}>
        {words.fieldsAsDelivered}
      </Button>
    </Dialog>
  )
}
