/** Target of an item: a tutorial, a group, or something that learners do. */
export interface Task {
  readonly kind: string
  /** Of what has a row of its own; null for a checkpoint that is none yet. */
  readonly ID: string | null
  /** By which an item refers to a puzzle or photo contest; undefined for others. */
  readonly number?: number
  readonly slug: string | null
  readonly title: string
  /** Why learners do not see it; undefined for what they see. */
  readonly hidden: string | undefined
}

/** An item of a path: the only one of its slot, or one of several that learners choose from. */
export interface Branch {
  readonly ID: string
  readonly task: Task
  readonly label: string | null
  readonly condition: string | null
}

/** One place of a path; with a key, any of its branches completes it. */
export interface Slot {
  readonly key: string | null
  readonly branches: readonly Branch[]
}

export type Slots = readonly Slot[]

/** The columns of an item that the order of slots decides. */
export interface Place {
  readonly itemOrder: number
  readonly altGroupKey: string | null
  readonly altGroupOrder: number
  readonly altGroupLabel: string | null
  readonly altCondition: string | null
}

/** True for slots of tutorials and groups, which alone are offered to learners as alternatives. */
export const canBeChosen = (slot: Slot | undefined): boolean =>
  slot !== undefined && slot.branches.every(({ task }) => canBeAlternative(task))

/** True for a task that learners may choose. */
export const canBeAlternative = ({ kind }: Task): boolean => kind === 'TUTORIAL' || kind === 'GROUP'

/** The slots, or alternatives, with the one at `from` at the place `to`. */
export function moved<Part>(parts: readonly Part[], from: number, to: number): readonly Part[] {
  const part = parts[from]
  if (part === undefined || from === to || to < 0 || to >= parts.length) return parts
  return parts.toSpliced(from, 1).toSpliced(to, 0, part)
}

/** The slots with an alternative at the place `to` of its slot. */
export function branchMoved(slots: Slots, ID: string, to: number): Slots {
  const index = slots.findIndex(({ branches }) => branches.some(each => each.ID === ID))
  const slot = slots[index]
  if (!slot) return slots
  const branches = moved(
    slot.branches,
    slot.branches.findIndex(each => each.ID === ID),
    to
  )
  return branches === slot.branches ? slots : slots.with(index, { ...slot, branches })
}

/** The slots with the one at `index` as alternatives of the one above it. */
export function joinedAbove(slots: Slots, index: number): Slots {
  const [above, slot] = [slots[index - 1], slots[index]]
  if (!above || !slot) return slots
  const key = above.key ?? slot.key ?? freeKey(slots)
  return slots.toSpliced(index - 1, 2, { key, branches: [...above.branches, ...slot.branches] })
}

/** The slots with an item as a slot of its own after the one that it was an alternative in. */
export function takenOut(slots: Slots, ID: string): Slots {
  const index = slots.findIndex(({ branches }) => branches.some(each => each.ID === ID))
  const branch = slots[index]?.branches.find(each => each.ID === ID)
  if (!branch || slots[index]?.branches.length === 1) return slots
  return without(slots, ID).toSpliced(index + 1, 0, alone(branch))
}

/** The slots without an item; the last alternative that is left is none any more. */
export function without(slots: Slots, ID: string): Slots {
  return slots.flatMap(slot => {
    const branches = slot.branches.filter(each => each.ID !== ID)
    if (branches.length === slot.branches.length) return slot
    const [left, ...others] = branches
    if (!left) return []
    return others.length === 0 ? alone(left) : { ...slot, branches }
  })
}

/** The slots with an item more: at the end, or as an alternative in the slot at `index`. */
export function withMore(slots: Slots, branch: Branch, index: number | undefined): Slots {
  const slot = index === undefined ? undefined : slots[index]
  if (!slot || index === undefined) return [...slots, alone(branch)]
  return slots.with(index, { key: slot.key ?? freeKey(slots), branches: [...slot.branches, branch] })
}

/** The slots with another label or condition of an item. */
export const relabelled = (slots: Slots, ID: string, change: Partial<Pick<Branch, 'label' | 'condition'>>): Slots =>
  slots.map(slot => ({
    ...slot,
    branches: slot.branches.map(each => (each.ID === ID ? { ...each, ...change } : each))
  }))

/** The columns of all items by ID. */
export function placesOf(slots: Slots): ReadonlyMap<string, Place> {
  return new Map(
    slots.flatMap(({ key, branches }, itemOrder) =>
      branches.map(({ ID, label, condition }, altGroupOrder) => [
        ID,
        { itemOrder, altGroupKey: key, altGroupOrder, altGroupLabel: label, altCondition: condition }
      ])
    )
  )
}

/** An item that has gone (`columns` undefined), or the columns of it that are others now. */
export interface ItemChange {
  readonly ID: string
  readonly columns: Partial<Place> | undefined
}

/** The changes that lead from stored items to others of them. */
export function changesBetween(
  stored: ReadonlyMap<string, Place>,
  wanted: ReadonlyMap<string, Place>
): readonly ItemChange[] {
  return [...stored].flatMap(([ID, before]) => {
    const now = wanted.get(ID)
    if (!now) return { ID, columns: undefined }
    const changed = Object.entries(now).filter(([name, value]) => before[name as keyof Place] !== value)
    return changed.length === 0 ? [] : { ID, columns: Object.fromEntries(changed) }
  })
}

const alone = (branch: Branch): Slot => ({ key: null, branches: [{ ...branch, label: null, condition: null }] })

function freeKey(slots: Slots): string {
  const taken = new Set(slots.map(({ key }) => key))
  for (let number = 1; ; number++) if (!taken.has(`choice-${number}`)) return `choice-${number}`
}
