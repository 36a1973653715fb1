import type { Resource } from '../../backend/backend.ts'
import type { Catalog } from '../../catalog/catalog.ts'
import { conceptHref } from '../../catalog/concepts.ts'
import type { Sources } from '../../core/page.ts'
import type { FeaturedTopic } from '../../views/models.ts'

const ADDRESS = '/build/featured-topics'

interface TopicsFeed {
  readonly topics: readonly {
    readonly conceptSlug: string
    readonly displayTitle: string
    readonly description: string
    readonly tutorials: readonly string[]
  }[]
}

/** The feed that was read last; one is enough, since every page wants the current one. */
let last: { readonly feed: Resource; readonly topics: TopicsFeed['topics'] } | undefined

/** The featured topics that have published tutorials; none when they cannot be read now. */
export async function topicsFrom(
  { readIfThere }: Pick<Sources, 'readIfThere'>,
  { tutorials: cards, concepts }: Catalog
): Promise<readonly FeaturedTopic[]> {
  const feed = await readIfThere(ADDRESS)
  if (feed?.status !== 200) return []
  if (last?.feed !== feed) last = { feed, topics: (JSON.parse(feed.body.toString()) as TopicsFeed).topics }
  return last.topics
    .filter(({ conceptSlug }) => concepts.bySlug.has(conceptSlug))
    .map(({ conceptSlug: slug, displayTitle: title, description, tutorials }) => {
      return {
        slug,
        title,
        description,
        href: conceptHref(slug),
        tutorials: tutorials.flatMap(each => cards.get(each) ?? [])
      }
    })
    .filter(({ tutorials }) => tutorials.length > 0)
}
