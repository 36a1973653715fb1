import * as words from '#workplace-words/slots.ts'
import { inGroup, kinds, onCondition } from '#workplace-words/missions.ts'
import { useState } from 'preact/hooks'
import { addressOf } from '../parts/address.ts'
import { PATH_EDITOR } from '../parts/own-pages.ts'
import { TextInput } from '../inputs/text-input.tsx'
import { Button, Tag } from '../parts/ui5.ts'
import { FindTask } from './find-task.tsx'
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
  readonly finder: { readonly isOfMission: boolean; readonly taken: ReadonlySet<string> }
  readonly onMove: (to: number, way: Way) => void
  /** Begins to drag the slot at a place, or ends it. */
  readonly onDrag: (place: number | undefined) => void
  readonly onDrop: () => void
  /** Moves an alternative to a place within the slot. */
  readonly onMoveBranch: (ID: string, to: number, way?: Way) => void
  readonly onJoin: () => void
  readonly onTakeOut: (ID: string, title: string) => void
  readonly onRemove: (ID: string, title: string) => void
  readonly onAlternative: (task: Task) => void
  readonly onLabel: (ID: string, change: Partial<Pick<Branch, 'label' | 'condition'>>) => void
}

/** One slot: its tasks, and what an editor does with it. Alt with an arrow moves it too, or the alternative with the focus. */
export function SlotItem(props: SlotItemProps) {
  const { slot, place, count, groups, isEditing, isDragged, canJoin, finder, onMove, onDrag, onDrop, onJoin } = props
  const [isChoosing, setChoosing] = useState(false)
  const [isTarget, setTarget] = useState(false)
  const [draggedBranch, setDraggedBranch] = useState<string>()
  const title = titleOfSlot(slot)
  const onKeyDown = movesByKeys(isEditing, (by, way) => onMove(place + by, way))
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
        title={isEditing ? words.dragToPlace : undefined}
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
        {slot.branches.length > 1 && <span class="field-help">{words.learnersChooseOne}</span>}
        {slot.branches.map((branch, index) => (
          <BranchItem
            key={branch.ID}
            {...props}
            branch={branch}
            index={index}
            nested={groups.get(branch.task.ID ?? '')}
            isDragged={draggedBranch === branch.ID}
            onDragBranch={setDraggedBranch}
            onDropBranch={
              draggedBranch === undefined
                ? undefined
                : () => {
                    props.onMoveBranch(draggedBranch, index)
                    setDraggedBranch(undefined)
                  }
            }
          />
        ))}
        {isChoosing && (
          <FindTask
            {...finder}
            label={words.alternativeTo(title)}
            onChoose={task => {
              setChoosing(false)
              props.onAlternative(task)
            }}
          />
        )}
      </div>
      {isEditing && (
        <div class="path-tools" role="group" aria-label={title}>
          <MoveButtons title={title} place={place} count={count} onMove={onMove} />
          {canJoin && (
            <Button
              design="Transparent"
              tooltip={words.makeAlternative}
              accessible-name={words.joinTaskAbove(title)}
              onClick={onJoin}
            >
              {words.joinAbove}
            </Button>
          )}
          {canBeChosen(slot) && (
            <Button
              design="Transparent"
              data-way="alternative"
              data-switch
              tooltip={words.addAlternative}
              accessible-name={words.alternativeOf(title)}
              onClick={() => setChoosing(!isChoosing)}
            >
              {words.alternative}
            </Button>
          )}
        </div>
      )}
    </li>
  )
}

/** Alt with an arrow moves what has the focus, and nothing around it. */
const movesByKeys =
  (isEditing: boolean, onMove: (by: number, way: Way) => void) =>
  (event: KeyboardEvent): void => {
    const by = event.altKey ? { ArrowUp: -1, ArrowDown: 1 }[event.key] : undefined
    if (by === undefined || !isEditing) return
    event.preventDefault()
    event.stopPropagation()
    onMove(by, by < 0 ? 'up' : 'down')
  }

interface MoveButtonsProps {
  /** Title of the slot or alternative that is moved. */
  readonly title: string
  readonly place: number
  readonly count: number
  readonly onMove: (to: number, way: Way) => void
}

function MoveButtons({ title, place, count, onMove }: MoveButtonsProps) {
  return (
    <>
      <Button
        design="Transparent"
        icon="slim-arrow-up"
        data-way="up"
        tooltip={words.moveUp}
        accessible-name={words.moveTaskUp(title)}
        disabled={place === 0}
        onClick={() => onMove(place - 1, 'up')}
      />
      <Button
        design="Transparent"
        icon="slim-arrow-down"
        data-way="down"
        tooltip={words.moveDown}
        accessible-name={words.moveTaskDown(title)}
        disabled={place === count - 1}
        onClick={() => onMove(place + 1, 'down')}
      />
    </>
  )
}

interface BranchItemProps extends SlotItemProps {
  readonly branch: Branch
  /** Place in its slot. */
  readonly index: number
  /** Begins to drag the alternative, or ends it. */
  readonly onDragBranch: (ID: string | undefined) => void
  /** Puts the alternative that is dragged here; undefined while none of the slot is. */
  readonly onDropBranch: (() => void) | undefined
  /** The slots of the group that it is. */
  readonly nested: Slots | undefined
}

function BranchItem(props: BranchItemProps) {
  const { slot, branch, index, nested, isEditing, isDragged, onDragBranch, onDropBranch, onMoveBranch } = props
  const { onTakeOut, onRemove, onLabel } = props
  const { ID, task, label, condition } = branch
  const { title, kind, hidden } = task
  const isAlternative = slot.branches.length > 1
  return (
    <div
      class={`path-branch${isDragged ? ' dragged' : ''}`}
      onKeyDown={isAlternative ? movesByKeys(isEditing, (by, way) => onMoveBranch(ID, index + by, way)) : undefined}
      onDragOver={event => {
        if (!onDropBranch) return
        event.preventDefault()
        event.stopPropagation()
      }}
      onDrop={event => {
        if (!onDropBranch) return
        event.preventDefault()
        event.stopPropagation()
        onDropBranch()
      }}
    >
      <div class="path-task">
        {isEditing && isAlternative && (
          <span
            class="path-handle"
            title={words.dragAmongAlternatives}
            draggable
            onDragStart={event => {
              event.dataTransfer?.setData('text/plain', title)
              onDragBranch(ID)
            }}
            onDragEnd={() => onDragBranch(undefined)}
          >
            <span aria-hidden="true">⠿</span>
          </span>
        )}
        <strong>{title}</strong>
        <span class="field-help">
          {kinds[kind] ?? kind}
          {task.slug && ` ${task.slug}`}
        </span>
        {hidden && <Tag design="Critical">{hidden}</Tag>}
        {!isEditing && label && <span>{words.asLabel(label)}</span>}
        {!isEditing && condition && <span>{onCondition(condition)}</span>}
        {isEditing && (
          <span class="path-deeds">
            {isAlternative && (
              <MoveButtons
                title={title}
                place={index}
                count={slot.branches.length}
                onMove={(to, way) => onMoveBranch(ID, to, way)}
              />
            )}
            {isAlternative && (
              <Button
                design="Transparent"
                accessible-name={words.takeTaskOut(title)}
                onClick={() => onTakeOut(ID, title)}
              >
                {words.takeOut}
              </Button>
            )}
            <Button design="Transparent" accessible-name={words.removeTask(title)} onClick={() => onRemove(ID, title)}>
              {words.remove}
            </Button>
          </span>
        )}
      </div>
      {isEditing && isAlternative && (
        <div class="path-labels">
          <TextInput
            accessible-name={words.labelOf(title)}
            placeholder={words.labelSuchAs}
            value={label ?? ''}
            maxlength={120}
            onTyped={text => onLabel(ID, { label: text.trim() || null })}
          />
          <TextInput
            accessible-name={words.conditionOf(title)}
            placeholder={words.conditionOrNothing}
            value={condition ?? ''}
            maxlength={500}
            onTyped={text => onLabel(ID, { condition: text.trim() || null })}
          />
        </div>
      )}
      {nested && (
        <details>
          <summary>{inGroup(nested.flatMap(({ branches }) => branches).length)}</summary>
          <ol>
            {nested.map(each => (
              <li key={each.branches[0]?.ID}>{titleOfSlot(each)}</li>
            ))}
          </ol>
          <a href={addressOf(PATH_EDITOR, { of: `Groups(ID=${task.ID ?? ''},IsActiveEntity=true)` })}>
            {words.editGroup}
          </a>
        </details>
      )}
    </div>
  )
}

/** A slot in words: its task, or its alternatives. */
export const titleOfSlot = (slot: Slot | undefined): string =>
  words.either((slot?.branches ?? []).map(({ task }) => task.title))
