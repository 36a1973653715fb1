import { keyOf, type Task } from '../records/record.ts'

/** A task as the key of a map, such as `TUTORIAL:4711`. */
export type Token = string

/** A place of a path that any one of its tasks fills; a group fills it when all of its own slots are filled. */
export type Slot = readonly Token[]

/** A group or mission; a group has one path. */
export interface Parent extends Task {
  readonly taskType: 'GROUP' | 'MISSION'
  readonly title: string | null
  readonly paths: readonly (readonly Slot[])[]
}

/** A tutorial with what its completion depends on. */
export interface TutorialTask {
  readonly ID: string
  readonly legacyId: number
  readonly slug: string
  readonly title: string | null
  /** Numbers of its steps; none when they are not known. */
  readonly steps: ReadonlySet<number>
  /** False for an INACTIVE one, which cannot be completed any more. */
  readonly isActive: boolean
  /** Its outline now; null when it is not known. */
  readonly outline: string | null
}

/** Groups and missions, as far as progress depends on them. */
export interface Structure {
  readonly parents: ReadonlyMap<Token, Parent>
  /** The parents of a task, directly or through a group: groups before missions. */
  readonly parentsOf: ReadonlyMap<Token, readonly Parent[]>
  /** Tutorials that are INACTIVE, and groups of such alone: nobody can complete them any more, so no path asks for them. */
  readonly gone: ReadonlySet<Token>
}

/** The parents with the way from tasks to them; `inactive` has the tutorials that are INACTIVE. */
export function structureOf(parents: readonly Parent[], inactive: ReadonlySet<Token> = new Set()): Structure {
  const byToken = new Map(parents.map(parent => [keyOf(parent), parent]))
  const parentsOf = new Map<Token, Parent[]>()
  for (const kind of ['GROUP', 'MISSION'] as const)
    for (const parent of parents.filter(({ taskType }) => taskType === kind))
      for (const token of tokensBelow(parent, byToken)) parentsOf.set(token, [...(parentsOf.get(token) ?? []), parent])
  const groups = parents.filter(({ taskType, paths }) => taskType === 'GROUP' && paths.flat(2).every(isIn(inactive)))
  return { parents: byToken, parentsOf, gone: new Set([...inactive, ...groups.map(keyOf)]) }
}

const isIn =
  (tokens: ReadonlySet<Token>) =>
  (token: Token): boolean =>
    tokens.has(token)

/** The slots that count: those that are filled, or can still be. */
export const slotsThatCount = (
  { gone }: Structure,
  slots: readonly Slot[],
  isDone: (token: Token) => boolean
): readonly Slot[] => slots.filter(slot => slot.some(token => !gone.has(token) || isDone(token)))

/** The tasks of a parent, and those of the groups among them. */
export function tokensBelow({ paths }: Parent, parents: ReadonlyMap<Token, Parent>): ReadonlySet<Token> {
  const direct = paths.flat(2)
  return new Set(direct.flatMap(token => [token, ...(parents.get(token)?.paths.flat(2) ?? [])]))
}
