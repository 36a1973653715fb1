import { useState } from 'preact/hooks'
import { addressOf } from '../parts/address.ts'
import { PATH_EDITOR } from '../parts/own-pages.ts'
import { TextInput } from '../parts/text-input.tsx'
import { Button, Tag } from '../parts/ui5.ts'
import { FindTask, kinds } from './find-task.tsx'
import { type Branch, canBeChosen, type Slot, type Slots, type Task } from './path.ts'
import type { Way } from './path-section.tsx'

interface SlotItemProps {
  readonly slot: Slot
  readonly place: number
  readonly count: number
  readonly groups: ReadonlyMap<string, Slots>
  readonly isEditing: boolean
  readonly isDragged: boolean
  /** Whether it can be an alternative to the one above. */
  readonly canJoin: boolean
  readonly finder: { readonly withGroups: boolean; readonly taken: ReadonlySet<string> }
  readonly onMove: (to: number, way: Way) => void
  /** Begins to drag the slot at a place, or ends it. */
  readonly onDrag: (place: number | undefined) => void
  readonly onDrop: () => void
  readonly onJoin: () => void
  readonly onTakeOut: (ID: string, title: string) => void
  readonly onRemove: (ID: string, title: string) => void
  readonly onAlternative: (task: Task) => void
  readonly onLabel: (ID: string, change: Partial<Pick<Branch, 'label' | 'condition'>>) => void
}

/** One slot: its tasks, and what an editor does with it. Alt with an arrow moves it too. */
export function SlotItem(props: SlotItemProps) {
  const { slot, place, count, groups, isEditing, isDragged, canJoin, finder, onMove, onDrag, onDrop, onJoin } = props
  const [isChoosing, setChoosing] = useState(false)
  const [isTarget, setTarget] = useState(false)
  const title = titleOfSlot(slot)
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = event.altKey ? { ArrowUp: -1, ArrowDown: 1 }[event.key] : undefined
    if (by === undefined || !isEditing) return
    event.preventDefault()
    onMove(place + by, by < 0 ? 'up' : 'down')
  }
  return (
    <li
      class={`path-slot${slot.branches.length > 1 ? ' choice' : ''}${isDragged ? ' dragged' : ''}${isTarget ? ' target' : ''}`}
      onKeyDown={onKeyDown}
      onDragOver={event => {
        if (!isEditing) return
        event.preventDefault()
        setTarget(true)
      }}
      onDragLeave={() => setTarget(false)}
      onDrop={event => {
        event.preventDefault()
        setTarget(false)
        onDrop()
      }}
    >
      <span
        class="path-place"
        title={isEditing ? 'Drag to another place' : undefined}
        draggable={isEditing}
        onDragStart={event => {
          event.dataTransfer?.setData('text/plain', title)
          const row = event.currentTarget.parentElement
          if (row) event.dataTransfer?.setDragImage(row, 0, 0)
          onDrag(place)
        }}
        onDragEnd={() => onDrag(undefined)}
      >
        {isEditing && <span aria-hidden="true">⠿ </span>}
        {place + 1}
      </span>
      <div class="path-tasks">
        {slot.branches.length > 1 && <span class="field-help">Learners choose one of these</span>}
        {slot.branches.map(branch => (
          <BranchItem key={branch.ID} {...props} branch={branch} nested={groups.get(branch.task.ID ?? '')} />
        ))}
        {isChoosing && (
          <FindTask
            {...finder}
            label={`Alternative to ${title}`}
            onChoose={task => {
              setChoosing(false)
              props.onAlternative(task)
            }}
          />
        )}
      </div>
      {isEditing && (
        <div class="path-tools" role="group" aria-label={title}>
          <Button
            design="Transparent"
            icon="slim-arrow-up"
            data-way="up"
            tooltip="Move up"
            accessible-name={`Move up: ${title}`}
            disabled={place === 0}
            onClick={() => onMove(place - 1, 'up')}
          />
          <Button
            design="Transparent"
            icon="slim-arrow-down"
            data-way="down"
            tooltip="Move down"
            accessible-name={`Move down: ${title}`}
            disabled={place === count - 1}
            onClick={() => onMove(place + 1, 'down')}
          />
          {canJoin && (
            <Button
              design="Transparent"
              tooltip="Make it an alternative to the one above"
              accessible-name={`Join above: ${title}`}
              onClick={onJoin}
            >
              Join above
            </Button>
          )}
          {canBeChosen(slot) && (
            <Button
              design="Transparent"
              data-way="alternative"
              tooltip="Add an alternative"
              accessible-name={`Alternative: ${title}`}
              onClick={() => setChoosing(!isChoosing)}
            >
              Alternative
            </Button>
          )}
        </div>
      )}
    </li>
  )
}

interface BranchItemProps extends SlotItemProps {
  readonly branch: Branch
  /** The slots of the group that it is. */
  readonly nested: Slots | undefined
}

function BranchItem({ slot, branch, nested, isEditing, onTakeOut, onRemove, onLabel }: BranchItemProps) {
  const { ID, task, label, condition } = branch
  const { title, kind, hidden } = task
  const isAlternative = slot.branches.length > 1
  return (
    <div class="path-branch">
      <div class="path-task">
        <strong>{title}</strong>
        <span class="field-help">
          {kinds[kind] ?? kind}
          {task.slug && ` ${task.slug}`}
        </span>
        {hidden && <Tag design="Critical">{hidden}</Tag>}
        {!isEditing && label && <span>as “{label}”</span>}
        {!isEditing && condition && <span>if {condition}</span>}
        {isEditing && (
          <span class="path-deeds">
            {isAlternative && (
              <Button design="Transparent" accessible-name={`Take out: ${title}`} onClick={() => onTakeOut(ID, title)}>
                Take out
              </Button>
            )}
            <Button design="Transparent" accessible-name={`Remove: ${title}`} onClick={() => onRemove(ID, title)}>
              Remove
            </Button>
          </span>
        )}
      </div>
      {isEditing && isAlternative && (
        <div class="path-labels">
          <TextInput
            accessible-name={`Label of ${title}`}
            placeholder="Label, such as Linux"
            value={label ?? ''}
            maxlength={120}
            onTyped={text => onLabel(ID, { label: text.trim() || null })}
          />
          <TextInput
            accessible-name={`Condition of ${title}`}
            placeholder="Condition, or nothing"
            value={condition ?? ''}
            maxlength={500}
            onTyped={text => onLabel(ID, { condition: text.trim() || null })}
          />
        </div>
      )}
      {nested && (
        <details>
          <summary>{`${nested.flatMap(({ branches }) => branches).length} in this group`}</summary>
          <ol>
            {nested.map(each => (
              <li key={each.branches[0]?.ID}>{titleOfSlot(each)}</li>
            ))}
          </ol>
          <a href={addressOf(PATH_EDITOR, { of: `Groups(ID=${task.ID ?? ''},IsActiveEntity=true)` })}>
            Edit this group
          </a>
        </details>
      )}
    </div>
  )
}

/** A slot in words: its task, or its alternatives. */
export const titleOfSlot = (slot: Slot | undefined): string =>
  (slot?.branches ?? []).map(({ task }) => task.title).join(' or ')
