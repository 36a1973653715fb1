import type { Branch, Slot } from './tree.ts'

const MAX_KEY = 40

/** One branch of a slot, for builds. */
export interface AlternativeBranch {
  readonly key: string
  readonly label: string
  /** Null when the branch is a group. */
  readonly tutorialSlug: string | null
  readonly groupSlug?: string
  readonly condition: string | null
}

/** Tutorials or groups of which a learner completes one. */
export interface Alternative {
  readonly groupKey: string
  readonly branches: readonly AlternativeBranch[]
}

/** `{ altGroups }` of the slots with alternatives; empty when there are none. */
export function alternativesOf(slots: readonly Slot[]): { altGroups?: Alternative[] } {
  const altGroups = slots.flatMap(({ key, branches }) => (key === null ? [] : [alternative(key, branches)]))
  return altGroups.length > 0 ? { altGroups } : {}
}

function alternative(groupKey: string, branches: readonly Branch[]): Alternative {
  const taken = new Set<string>()
  return { groupKey, branches: branches.flatMap(branch => branchOf(branch, taken) ?? []) }
}

/** The key of a branch is its label in slug form: `Linux and macOS` is `linux-and-macos`. */
function branchOf({ label, condition, target }: Branch, taken: Set<string>): AlternativeBranch | undefined {
  if (target.kind !== 'tutorial' && target.kind !== 'group') return undefined
  const task = target.kind === 'tutorial' ? target.tutorial : target.group
  const key = freeKey(keyOf(label ?? '') || keyOf(task.slug), taken)
  const tutorialSlug = target.kind === 'tutorial' ? task.slug : null
  return { key, label: label ?? task.title, tutorialSlug, ...(!tutorialSlug && { groupSlug: task.slug }), condition }
}

function keyOf(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, MAX_KEY)
}

function freeKey(wanted: string, taken: Set<string>): string {
  let key = wanted
  for (let count = 2; taken.has(key); count++) key = `${wanted.slice(0, MAX_KEY - 4)}-${count}`
  taken.add(key)
  return key
}
