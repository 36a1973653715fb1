import * as words from '#workplace-words/list.ts'
import { save } from '#workplace-words/common.ts'
import { useState } from 'preact/hooks'
import { Dialog } from '../parts/dialog.tsx'
import { Button, Option, Select } from '../parts/ui5.ts'
import { type Kept, STANDARD } from './views.ts'

interface ViewsProps {
  readonly kept: Kept
  readonly current: string
  readonly onOpen: (name: string) => void
  readonly onSave: (name: string, isFirst: boolean) => void
  readonly onDelete: (name: string) => void
}

/** Views of a list: chosen by name, saved with what the list shows now. */
export function Views({ kept, current, onOpen, onSave, onDelete }: ViewsProps) {
  const [name, setName] = useState<string>()
  const [isFirst, setFirst] = useState(false)
  const [isDeleting, setDeleting] = useState(false)
  const isSaved = kept.views.some(each => each.name === current)
  const keep = (): void => {
    const given = name?.trim() ?? ''
    if (given === '' || given === STANDARD) return
    setName(undefined)
    onSave(given, isFirst)
  }
  return (
    <>
      {kept.views.length > 0 && (
        <Select
          accessible-name={words.view}
          value={isSaved ? current : STANDARD}
          onChange={(event: CustomEvent<{ selectedOption: { value: string } }>) =>
            onOpen(event.detail.selectedOption.value)
          }
        >
          {[STANDARD, ...kept.views.map(each => each.name)].map(each => (
            <Option key={each} value={each}>
              {each === STANDARD ? words.standard : each}
            </Option>
          ))}
        </Select>
      )}
      <Button
        design="Transparent"
        onClick={() => {
          setName(isSaved ? current : '')
          setFirst(isSaved && kept.first === current)
        }}
      >
        {words.saveView}
      </Button>
      {isSaved && (
        <Button design="Transparent" onClick={() => setDeleting(true)}>
          {words.deleteView}
        </Button>
      )}
      {isDeleting && (
        <Dialog
          heading={words.deleteThisView(current)}
          go={words.deleteView}
          negative
          onGo={() => {
            setDeleting(false)
            onDelete(current)
          }}
          onClose={() => setDeleting(false)}
        >
          <p>{words.viewIsLost}</p>
        </Dialog>
      )}
      {name !== undefined && (
        <Dialog heading={words.saveView} go={save} onGo={keep} onClose={() => setName(undefined)}>
          <label>
            {words.nameOfView}
            <input class="moment" maxLength={60} value={name} onInput={event => setName(event.currentTarget.value)} />
          </label>
          <label>
            <input type="checkbox" checked={isFirst} onChange={event => setFirst(event.currentTarget.checked)} />{' '}
            {words.openWithView}
          </label>
        </Dialog>
      )}
    </>
  )
}
