import * as words from '#workplace-words/slots.ts'
import { addTask, addTutorial, nameOfPath, nothingInPath, removePath } from '#workplace-words/missions.ts'
import { renderFinished } from '@ui5/webcomponents-base/dist/Render.js'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { TextInput } from '../inputs/text-input.tsx'
import { Button, Label } from '../parts/ui5.ts'
import { FindTask } from './find-task.tsx'
import {
  branchMoved,
  canBeChosen,
  joinedAbove,
  moved,
  relabelled,
  type Slots,
  takenOut,
  type Task,
  without
} from './path.ts'
import type { EditedPath } from './read-path.ts'
import { SlotItem, titleOfSlot } from './slot-item.tsx'

interface PathSectionProps {
  readonly path: EditedPath
  /** Heading of the section. */
  readonly label: string
  readonly isEditing: boolean
  readonly groups: ReadonlyMap<string, Slots>
  /** Refusals of the service about its items. */
  readonly problems: readonly string[]
  readonly onSlots: (slots: Slots) => void
  readonly onAdd: (task: Task, slot: number | undefined, onAdded: () => void) => void
  readonly onRename: (name: string) => void
  readonly onRemove: (() => void) | undefined
}

/** Buttons of a slot that the focus goes back to, when it has moved. */
export type Way = 'up' | 'down' | 'alternative'

interface Focus {
  readonly place: number
  readonly way: Way
  /** Of an alternative, where it stands in its slot. */
  readonly branch?: number
}

/** The slots of a path in their order, which drag, buttons and keys change; each change is said. */
export function PathSection(props: PathSectionProps) {
  const { path, label, isEditing, groups, problems, onSlots, onAdd, onRename, onRemove } = props
  const { slots } = path
  const [told, setTold] = useState('')
  const [dragged, setDragged] = useState<number>()
  const list = useRef<HTMLOListElement>(null)
  const focus = useRef<Focus>(undefined)
  // a row that has moved in the page has lost the focus
  useLayoutEffect(() => {
    if (!focus.current) return
    const { place, way, branch } = focus.current
    focus.current = undefined
    const slot = list.current?.children[place]
    const [at, count] = branch === undefined ? [place, slots.length] : [branch, slots[place]?.branches.length ?? 0]
    const possible = way === 'up' && at === 0 ? 'down' : way === 'down' && at === count - 1 ? 'up' : way
    const row =
      branch === undefined ? slot?.querySelector('.path-tools') : slot?.querySelectorAll('.path-branch')[branch]
    const button = row?.querySelector<HTMLElement>(`[data-way=${possible}]`)
    // a button that was disabled takes the focus once it is rendered
    void renderFinished().then(() => button?.focus())
  }, [slots])

  const become = (next: Slots, text: string, back?: Focus): void => {
    if (next === slots) return
    focus.current = back
    setTold(text)
    onSlots(next)
  }
  const move = (from: number, to: number, way?: Way): void =>
    become(
      moved(slots, from, to),
      words.isAtPlace(titleOfSlot(slots[from]), to + 1, slots.length),
      way && { place: to, way }
    )
  const moveBranch = (place: number, ID: string, to: number, way?: Way): void => {
    const { branches = [] } = slots[place] ?? {}
    const title = branches.find(each => each.ID === ID)?.task.title ?? ''
    become(
      branchMoved(slots, ID, to),
      words.isAlternative(title, to + 1, branches.length),
      way && { place, way, branch: to }
    )
  }
  const join = (place: number): void =>
    become(joinedAbove(slots, place), words.learnersChoose(titleOfSlot(slots[place - 1]), titleOfSlot(slots[place])), {
      place: place - 1,
      way: 'down'
    })
  const takeOut = (place: number, ID: string, title: string): void =>
    become(takenOut(slots, ID), words.isTakenOut(title, place + 2), {
      place: place + 1,
      way: 'up'
    })
  const remove = (place: number, ID: string, title: string): void => {
    const next = without(slots, ID)
    become(next, words.isRemoved(title), { place: Math.min(place, next.length - 1), way: 'up' })
  }
  const add = (task: Task, slot?: number): void =>
    onAdd(task, slot, () => {
      if (slot !== undefined) focus.current = { place: slot, way: 'alternative' }
      setTold(slot === undefined ? words.isAddedAtEnd(task.title) : words.isAddedAsAlternative(task.title))
    })
  const id = `name-${path.path ?? ''}`
  const taken = new Set(slots.flatMap(({ branches }) => branches.flatMap(({ task }) => task.ID ?? [])))
  const isMission = path.path !== undefined
  const finder = { isOfMission: isMission, taken }
  return (
    <section class="section" aria-label={label}>
      <header class="section-header">
        <h2>
          {label} <span class="count">({slots.length})</span>
        </h2>
        {isEditing && onRemove && (
          <Button design="Transparent" onClick={onRemove}>
            {removePath}
          </Button>
        )}
      </header>
      {isEditing && path.path && (
        <div class="field">
          <Label for={id} show-colon>
            {nameOfPath}
          </Label>
          <TextInput id={id} accessible-name={nameOfPath} value={path.name} maxlength={255} onTyped={onRename} />
        </div>
      )}
      {problems.map(problem => (
        <p key={problem} class="problem">
          {problem}
        </p>
      ))}
      <p role="status" class="told">
        {told}
      </p>
      {slots.length === 0 && <p>{nothingInPath}</p>}
      <ol class="path-slots" ref={list}>
        {slots.map((slot, place) => (
          <SlotItem
            key={slot.branches[0]?.ID}
            slot={slot}
            place={place}
            count={slots.length}
            groups={groups}
            isEditing={isEditing}
            isDragged={dragged === place}
            canJoin={canBeChosen(slots[place - 1]) && canBeChosen(slot)}
            finder={finder}
            onMove={(to, way) => move(place, to, way)}
            onDrag={setDragged}
            onDrop={() => {
              if (dragged !== undefined) move(dragged, place)
              setDragged(undefined)
            }}
            onMoveBranch={(ID, to, way) => moveBranch(place, ID, to, way)}
            onJoin={() => join(place)}
            onTakeOut={(ID, title) => takeOut(place, ID, title)}
            onRemove={(ID, title) => remove(place, ID, title)}
            onAlternative={task => add(task, place)}
            onLabel={(ID, change) => onSlots(relabelled(slots, ID, change))}
          />
        ))}
      </ol>
      {isEditing && (
        <FindTask
          {...finder}
          withCheckpoints={isMission}
          label={isMission ? addTask : addTutorial}
          onChoose={task => add(task)}
        />
      )}
    </section>
  )
}
