import type { Resource } from '../../backend/backend.ts'
import type { Sources } from '../../core/page.ts'
import type { Lane, ShelfLink } from '../../views/parts/lanes-model.ts'

const ADDRESSES = ['/build/homepage-shelves', '/build/verb-definitions', '/build/shelf-definitions'] as const

interface Definition {
  readonly label: string
  readonly tagline: string | null
}
type Verb = Definition & { readonly verbKey: string }
type Kind = Definition & { readonly shelfKey: string }

/** The lanes that were made last; one is enough, since every page wants the current ones. */
let last: { readonly feeds: readonly (Resource | undefined)[]; readonly lanes: readonly Lane[] } | undefined

/** The lanes with links, in the order of their definitions; none when a feed cannot be read now. */
export async function lanesFrom({ readIfThere }: Pick<Sources, 'readIfThere'>): Promise<readonly Lane[]> {
  const feeds = await Promise.all(ADDRESSES.map(readIfThere))
  if (last && feeds.every((feed, index) => feed === last?.feeds[index])) return last.lanes
  const [links, verbs, kinds] = feeds
  const lanes = lanesOf(rowsOf(links, 'shelves'), rowsOf(verbs, 'verbs'), rowsOf(kinds, 'shelves'))
  last = { feeds, lanes }
  return lanes
}

function rowsOf<Row>(feed: Resource | undefined, list: 'verbs' | 'shelves'): readonly Row[] {
  if (feed?.status !== 200) return []
  return (JSON.parse(feed.body.toString()) as Readonly<Record<typeof list, readonly Row[]>>)[list]
}

function lanesOf(links: readonly ShelfLink[], verbs: readonly Verb[], kinds: readonly Kind[]): Lane[] {
  const lanes = verbs.map(({ verbKey: key, label, tagline }) => {
    const own = links.filter(({ verb }) => verb === key)
    const shelves = kinds.map(kind => ({
      label: kind.label,
      links: own.filter(({ shelf }) => shelf === kind.shelfKey)
    }))
    return { key, label, tagline, shelves: shelves.filter(shelf => shelf.links.length > 0) }
  })
  return lanes.filter(({ shelves }) => shelves.length > 0)
}
