import * as words from '#workplace-words/lists/list.ts'
import { save } from '#workplace-words/common.ts'
import { useState } from 'preact/hooks'
import { addressOf } from '../../parts/address.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { Refused } from '../../parts/refused.tsx'
import { Button, Option, Select } from '../../parts/ui5.ts'
import type { Said } from './stored-views.ts'
import type { useViews } from './use-views.ts'
import { STANDARD } from './views.ts'

interface ViewsProps {
  readonly views: ReturnType<typeof useViews>
}

/** Views of a list: chosen by name, saved with what the list shows now. */
export function Views({ views }: ViewsProps) {
  const { kept, current, refusal, openWith, leftHere } = views
  const [said, setSaid] = useState<Said>()
  const [isDeleting, setDeleting] = useState(false)
  const saved = kept.views.find(each => each.name === current)
  const isOwn = saved?.isOwn === true
  return (
    <>
      {kept.views.length > 0 && (
        <Select
          accessible-name={words.view}
          value={saved ? current : STANDARD}
          onChange={(event: CustomEvent<{ selectedOption: { value: string } }>) =>
            views.open(event.detail.selectedOption.value)
          }
        >
          {[STANDARD, ...kept.views.map(each => each.name)].map(each => (
            <Option key={each} value={each}>
              {each === STANDARD ? words.standard : each}
            </Option>
          ))}
        </Select>
      )}
      {openWith && (
        <Button design="Transparent" onClick={openWith.toggle}>
          {openWith.isFirst ? words.openWithout : words.openWithView}
        </Button>
      )}
      <Button
        design="Transparent"
        onClick={() =>
          setSaid({
            name: isOwn ? current : '',
            isFirst: isOwn && kept.first === current,
            isShared: saved?.isShared === true
          })
        }
      >
        {words.saveView}
      </Button>
      {isOwn && (
        <Button design="Transparent" onClick={() => setDeleting(true)}>
          {words.deleteView}
        </Button>
      )}
      {leftHere && (
        <Button design="Transparent" onClick={() => void leftHere.takeOver()}>
          {words.takeOver(leftHere.count)}
        </Button>
      )}
      {refusal && <Refused refusal={refusal} />}
      {isDeleting && (
        <Dialog
          heading={words.deleteThisView(current)}
          go={words.deleteView}
          negative
          onGo={() => {
            setDeleting(false)
            void views.remove(current)
          }}
          onClose={() => setDeleting(false)}
        >
          <p>{saved?.isShared ? words.sharedViewIsLost : words.viewIsLost}</p>
        </Dialog>
      )}
      {said && (
        <SaveDialog
          said={said}
          canShare={views.isStored}
          onSaid={setSaid}
          onSave={name => {
            setSaid(undefined)
            void views.save({ ...said, name })
          }}
          onClose={() => setSaid(undefined)}
        />
      )}
    </>
  )
}

interface SaveDialogProps {
  readonly said: Said
  readonly canShare: boolean
  readonly onSaid: (said: Said) => void
  readonly onSave: (name: string) => void
  readonly onClose: () => void
}

function SaveDialog({ said, canShare, onSaid, onSave, onClose }: SaveDialogProps) {
  const keep = (): void => {
    const given = said.name.trim()
    if (given !== '' && given !== STANDARD) onSave(given)
  }
  return (
    <Dialog heading={words.saveView} go={save} onGo={keep} onClose={onClose}>
      <label>
        {words.nameOfView}
        <input
          class="moment"
          maxLength={60}
          value={said.name}
          onInput={event => onSaid({ ...said, name: event.currentTarget.value })}
        />
      </label>
      <label>
        <input
          type="checkbox"
          checked={said.isFirst}
          onChange={event => onSaid({ ...said, isFirst: event.currentTarget.checked })}
        />{' '}
        {words.openWithView}
      </label>
      {canShare && (
        <>
          <label>
            <input
              type="checkbox"
              checked={said.isShared}
              onChange={event => onSaid({ ...said, isShared: event.currentTarget.checked })}
            />{' '}
            {words.shareView}
          </label>
          <p>
            <a href={addressOf('ListViews')}>{words.manageViews}</a>
          </p>
        </>
      )}
    </Dialog>
  )
}
