import type { Resource } from '../../backend/backend.ts'
import type { Card, Kind } from '../../catalog/card.ts'
import type { Catalog } from '../../catalog/catalog.ts'

const ADDRESS = '/build/samples'

interface SamplesFeed {
  readonly tutorials: readonly string[]
  readonly missions: readonly string[]
  readonly groups: readonly string[]
  /** IDs of links of shelves. */
  readonly links: readonly string[]
  /** IDs of advocates. */
  readonly advocates: readonly string[]
}

/** Tells what the start page shows: not the samples, once there are other tutorials. */
export interface Shown {
  readonly card: (card: Pick<Card, 'kind' | 'slug'>) => boolean
  readonly link: (ID: string) => boolean
  readonly advocate: (ID: string) => boolean
}

const all: Shown = { card: () => true, link: () => true, advocate: () => true }

/** Everything while there are but samples, or while they cannot be read. */
export async function withoutSamples(
  { readIfThere }: { readonly readIfThere: (address: string) => Promise<Resource | undefined> },
  { tutorials }: Pick<Catalog, 'tutorials'>
): Promise<Shown> {
  const feed = await readIfThere(ADDRESS)
  if (!feed) return all
  const samples = JSON.parse(feed.body.toString()) as SamplesFeed
  const slugs: Readonly<Record<Kind, ReadonlySet<string>>> = {
    tutorial: new Set(samples.tutorials),
    mission: new Set(samples.missions),
    group: new Set(samples.groups)
  }
  if ([...tutorials.keys()].every(slug => slugs.tutorial.has(slug))) return all
  const [links, advocates] = [new Set(samples.links), new Set(samples.advocates)]
  return {
    card: ({ kind, slug }) => !slugs[kind].has(slug),
    link: ID => !links.has(ID),
    advocate: ID => !advocates.has(ID)
  }
}
