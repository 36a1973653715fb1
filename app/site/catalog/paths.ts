import type { Card } from './card.ts'
import type { FeedBranch, FeedPart } from './feeds.ts'
import type { Checkpoint, Walk } from './path/walk.ts'

/** A mission or group: the path that learners walk. */
export interface Path {
  readonly card: Card
  readonly parts: readonly Part[]
  readonly checkpoints: readonly Checkpoint[]
  /** The paths of the mission by the tutorials that they lead through; empty when it has one. */
  readonly lines: ReadonlyMap<string, readonly string[]>
}

/** One way of a choice: a tutorial or a group. */
export interface Branch {
  readonly label: string
  readonly kind: 'tutorial' | 'group'
  readonly slug: string
  readonly condition: string | null
  /** The slug of its tutorial, or of those of its group in their order. */
  readonly tutorials: readonly string[]
}

/** A tutorial, or ways of which a learner takes one. */
export type Item = { readonly tutorial: string } | { readonly branches: readonly Branch[] }

/** A run of a path: a group, or tutorials that belong to no group and have no title. */
export interface Part {
  readonly title: string | undefined
  readonly slug: string | undefined
  readonly description: string
  readonly items: readonly Item[]
}

/** Sources of a part: the published catalog, and the tutorials of the groups in its choices. */
export interface PartSources {
  readonly tutorials: ReadonlyMap<string, Card>
  readonly tutorialsOfGroup: (slug: string) => readonly string[]
}

/**
 * The tutorials of a part in their order; a choice stands where its tutorials do. A choice between groups alone is left
 * to the mission, since the part does not say where it stands.
 */
export function partOf(
  { title, slug, description, tutorialSlugs, altGroups = [] }: FeedPart,
  { tutorials, tutorialsOfGroup }: PartSources
): Part {
  const choices = altGroups.map(({ branches }) => branches).filter(leadsToTutorial)
  const items: Item[] = []
  for (let at = 0; at < tutorialSlugs.length;) {
    const ways = choices[0]?.flatMap(({ tutorialSlug }) => tutorialSlug ?? []) ?? []
    const isChoice = ways.length > 0 && ways.every((way, index) => tutorialSlugs[at + index] === way)
    const next = isChoice ? choices.shift() : undefined
    if (next) items.push(...choiceOf(next, { tutorials, tutorialsOfGroup }))
    else items.push(...tutorialSlugs.slice(at, at + 1).flatMap(each => (tutorials.has(each) ? { tutorial: each } : [])))
    at += isChoice ? ways.length : 1
  }
  return { title, slug, description, items }
}

/** True for a choice that leads to a tutorial in one of its ways. */
export const leadsToTutorial = (branches: readonly FeedBranch[]): boolean =>
  branches.some(({ tutorialSlug }) => tutorialSlug !== null)

/** The ways that are published; of a single one, what it leads to when that is a tutorial; nothing without any. */
export function choiceOf(branches: readonly FeedBranch[], sources: PartSources): Item[] {
  const ways = branches.flatMap(branch => branchOf(branch, sources) ?? [])
  const [only, ...more] = ways
  if (!only) return []
  return more.length === 0 && only.kind === 'tutorial' ? [{ tutorial: only.slug }] : [{ branches: ways }]
}

function branchOf(branch: FeedBranch, { tutorials, tutorialsOfGroup }: PartSources): Branch | undefined {
  const { label, tutorialSlug, groupSlug = '', condition } = branch
  const way =
    tutorialSlug === null
      ? ({ kind: 'group', slug: groupSlug, tutorials: tutorialsOfGroup(groupSlug) } as const)
      : ({
          kind: 'tutorial',
          slug: tutorialSlug,
          tutorials: tutorials.has(tutorialSlug) ? [tutorialSlug] : []
        } as const)
  return way.tutorials.length > 0 ? { label, condition, ...way } : undefined
}

/** The tutorials of an item, of every way of a choice. */
export const stopsOf = (item: Item): readonly string[] =>
  'tutorial' in item ? [item.tutorial] : item.branches.flatMap(({ tutorials }) => tutorials)

/** The slugs of the tutorials of a part, of every branch of its choices. */
export const tutorialsIn = ({ items }: Part): string[] => items.flatMap(stopsOf)

/** The path as it is numbered and counted. */
export function walkOf({ parts, checkpoints, lines }: Path): Walk {
  const stops = parts
    .flatMap(({ items }) => items)
    .map(item => {
      const ways = 'tutorial' in item ? [[item.tutorial]] : item.branches.map(({ tutorials }) => tutorials)
      const paths = lines.get(ways[0]?.[0] ?? '')
      return paths ? { ways, paths } : { ways }
    })
  return { stops, checkpoints }
}
