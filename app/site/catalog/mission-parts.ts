import type { FeedPart } from './feeds.ts'
import { choiceOf, type Item, leadsToTutorial, type Part, partOf, type PartSources, stopsOf } from './paths.ts'
import { inWalkingOrder } from './walking-order.ts'
import type { Card } from './card.ts'

/** A mission as the feed has it: what stands in it by itself, and its paths and groups. */
export interface Hierarchy {
  readonly own: Pick<FeedPart, 'tutorialSlugs' | 'altGroups'>
  readonly groups: readonly FeedPart[]
}

/** Parts of a mission, in the order in which `walk` visits its tutorials. */
export function missionParts(
  { own, groups }: Hierarchy,
  walk: readonly string[],
  tutorials: ReadonlyMap<string, Card>
): readonly Part[] {
  const sources = { tutorials, tutorialsOfGroup: tutorialsOfGroup(groups, tutorials) }
  const listed = [{ title: '', slug: '', description: '', ...own }, ...groups]
  const { ways, choices } = choicesOfGroups(listed, sources)
  const parts = listed.flatMap(part => {
    const choice = choices.get(part)
    if (choice) return choice.map(item => untitled([item]))
    return ways.has(part) ? [] : [partOf(part, sources)]
  })
  const [main, ...others] = parts
  const walkable = [...(main ? [untitled(main.items)] : []), ...others].filter(({ items }) => items.length > 0)
  return inWalkingOrder(walkable, walk)
}

const untitled = (items: readonly Item[]): Part => ({ title: undefined, slug: undefined, description: '', items })

/** The tutorials of each group of the mission that its choices may name. */
function tutorialsOfGroup(groups: readonly FeedPart[], tutorials: ReadonlyMap<string, Card>) {
  return (slug: string): readonly string[] => {
    const group = groups.find(each => each.slug === slug)
    return group ? partOf(group, { tutorials, tutorialsOfGroup: () => [] }).items.flatMap(stopsOf) : []
  }
}

/**
 * The groups that are ways of a choice, and so no parts of their own: they are listed after the part that has it. A
 * choice between groups alone stands where the first of them is listed.
 */
function choicesOfGroups(listed: readonly FeedPart[], sources: PartSources) {
  const ways = new Set<FeedPart>()
  const choices = new Map<FeedPart, Item[]>()
  const all = listed.flatMap(({ altGroups = [] }, index) => altGroups.map(({ branches }) => ({ branches, index })))
  for (const { branches, index } of all) {
    const following = listed.slice(index + 1).filter(part => !ways.has(part))
    const own = branches.flatMap(({ groupSlug }) => following.find(({ slug }) => slug === groupSlug) ?? [])
    for (const group of own) ways.add(group)
    const [first] = own
    if (first && !leadsToTutorial(branches)) choices.set(first, choiceOf(branches, sources))
  }
  return { ways, choices }
}
