import type { Listed, PathStep } from '../../graph/index.ts'
import type { TutorialFacts } from './tutorial-facts.ts'

type Facts = ReadonlyMap<string, TutorialFacts>

/** A tutorial on the way, and why it is there. */
export interface Entry {
  readonly slug: string
  readonly title: string
  readonly minutes: number | null
  readonly pathType: PathStep['pathType']
  /** Names of concepts between it and the one before. */
  readonly via: readonly string[]
}

/** Names of concepts that one entry tells. */
const MOST_VIA = 4

/**
 * The tutorials of a path. Concepts are what connects them, so the reason of a tutorial is the one that says most of all hops
 * since the tutorial before. A path that ends at a concept ends with the last tutorial before it.
 */
export function entriesOfPath(steps: readonly PathStep[], facts: Facts): Entry[] {
  const found: Entry[] = []
  let hops: PathStep[] = []
  for (const step of steps) {
    hops.push(step)
    if (step.type === 'concept') continue
    const [best = step] = hops.toSorted((one, other) => one.pathTypeRank - other.pathTypeRank)
    const via = hops.filter(({ type }) => type === 'concept').map(({ title }) => title)
    const { slug, title } = step
    found.push({
      slug,
      title,
      minutes: facts.get(slug)?.time ?? null,
      pathType: best.pathType,
      via: via.slice(0, MOST_VIA)
    })
    hops = []
  }
  return found
}

/** The prerequisites of a tutorial, what others build on first, and then the tutorial; none for one that nobody is shown. */
export function entriesTo(toSlug: string, prerequisites: readonly Listed[], facts: Facts): Entry[] {
  const target = facts.get(toSlug)
  const before = prerequisites.filter(({ type }) => type === 'tutorial').map(({ slug, title }) => ({ slug, title }))
  if (before.length === 0 && !target) return []
  const all = target ? [...before, { slug: toSlug, title: target.title }] : before
  return all.map(({ slug, title }) => {
    return { slug, title, minutes: facts.get(slug)?.time ?? null, pathType: 'PREREQ', via: [] }
  })
}
