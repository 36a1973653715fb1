import type { Card } from './card.ts'
import type { FeedBranch, FeedPart } from './feeds.ts'

/** One way of a choice: a tutorial or a group. */
export interface Branch {
  readonly label: string
  readonly kind: 'tutorial' | 'group'
  readonly slug: string
  readonly condition: string | null
}

/** A tutorial, or ways of which a learner takes one. */
export type Item = { readonly tutorial: string } | { readonly branches: readonly Branch[] }

/** A group within a mission, or the mission's own tutorials, which have no title. */
export interface Part {
  readonly title: string | undefined
  readonly slug: string | undefined
  readonly description: string
  readonly items: readonly Item[]
}

/** The tutorials of a part in their order; a choice stands where its first branch does. */
export function partOf(
  { title, slug, description, tutorialSlugs, altGroups = [] }: FeedPart,
  tutorials: ReadonlyMap<string, Card>
): Part {
  const choices = altGroups.map(({ branches }) => branches.flatMap(branch => branchOf(branch) ?? []))
  const choiceOf = new Map(choices.flatMap(branches => branches.map(branch => [branch.slug, branches] as const)))
  const placed = new Set<readonly Branch[]>()
  const items = tutorialSlugs.flatMap((tutorial): Item[] => {
    const branches = choiceOf.get(tutorial)
    if (!branches) return tutorials.has(tutorial) ? [{ tutorial }] : []
    if (placed.has(branches)) return []
    placed.add(branches)
    return [{ branches }]
  })
  const ofGroups = choices.filter(branches => !placed.has(branches)).map(branches => ({ branches }))
  return { title, slug, description, items: [...items, ...ofGroups] }
}

function branchOf({ label, tutorialSlug, groupSlug, condition }: FeedBranch): Branch | undefined {
  if (tutorialSlug !== null) return { label, kind: 'tutorial', slug: tutorialSlug, condition }
  return groupSlug === undefined ? undefined : { label, kind: 'group', slug: groupSlug, condition }
}

/** The slugs of the tutorials of a part, of every branch of its choices. */
export function tutorialsIn({ items }: Part): string[] {
  return items.flatMap(item =>
    'tutorial' in item
      ? [item.tutorial]
      : item.branches.filter(({ kind }) => kind === 'tutorial').map(({ slug }) => slug)
  )
}
