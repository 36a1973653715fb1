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
 * The tutorials of a path. Concepts are what connects them: a tutorial that is reached over a concept shares it, whatever the
 * last hop is called. A path that ends at a concept ends with the last tutorial before it.
 */
export function entriesOfPath(steps: readonly PathStep[], facts: Facts): Entry[] {
  const found: Entry[] = []
  let via: string[] = []
  for (const { slug, type, title, pathType } of steps) {
    if (type === 'concept') {
      via.push(title)
      continue
    }
    const reason = via.length > 0 ? 'SHARED_CONCEPT' : pathType
    found.push({ slug, title, minutes: facts.get(slug)?.time ?? null, pathType: reason, via: via.slice(0, MOST_VIA) })
    via = []
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
