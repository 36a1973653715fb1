import { addOne, entryOf, removeEntry } from '#workplace-words/objects/values.ts'
import { useState } from 'preact/hooks'
import { Button } from '../parts/ui5.ts'
import { TextInput } from './text-input.tsx'

interface EntriesProps {
  readonly id: string
  readonly label: string
  readonly entries: readonly string[]
  readonly placeholder?: string | undefined
  readonly onChange: (entries: readonly string[]) => void
}

/** Several texts, each in a field of its own. */
export function Entries({ id, label, entries, placeholder, onChange }: EntriesProps) {
  // an empty field is no entry before something is typed into it
  const [isAdding, setAdding] = useState(entries.length === 0)
  const shown = isAdding ? [...entries, ''] : entries
  const put = (place: number, text: string): void => {
    setAdding(false)
    onChange(shown.with(place, text.trim()).filter(each => each !== ''))
  }
  return (
    <div role="group" id={id} aria-label={label}>
      <ul class="entries">
        {shown.map((entry, place) => (
          <li key={place}>
            <TextInput
              accessible-name={entryOf(label, place + 1)}
              value={entry}
              placeholder={placeholder}
              onTyped={text => put(place, text)}
            />
            <Button
              design="Transparent"
              tooltip={removeEntry(label, place + 1)}
              accessible-name={removeEntry(label, place + 1)}
              onClick={() => put(place, '')}
            >
              ×
            </Button>
          </li>
        ))}
      </ul>
      <Button design="Transparent" icon="add" disabled={isAdding} onClick={() => setAdding(true)}>
        {addOne}
      </Button>
    </div>
  )
}
