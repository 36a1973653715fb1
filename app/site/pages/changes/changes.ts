import type { Draft, Page, Site, Sources } from '../../core/page.ts'
import { movedTo, PageMissing } from '../../core/page.ts'
import { changesAddress, changesPage, knownQuery, sinceIn, versionsAddress } from './changes-page.ts'

/** `/tutorials/<slug>/changes`: what has changed in a tutorial from one text to another. */
export const changes: Page = {
  path: /^\/tutorials\/([\w-]+)\/changes(\/?)$/,
  queryOf: knownQuery,
  async draft({ params: [name = '', end], query }, sources, site) {
    const slug = name.toLowerCase()
    const path = `/tutorials/${slug}/changes`
    if (slug !== name || end) return movedTo(path, query)
    const versions = await sources.read(versionsAddress(slug))
    if (versions.status === 200) return compared({ slug, query, versions: versions.body }, sources, site)
    const successor = versions.location?.replace(/^\/content(\/tutorials\/[^/]+)\/versions.*$/, '$1')
    if (successor === undefined) throw new PageMissing(path)
    // versions of another tutorial are others
    return movedTo(successor)
  }
}

interface Asked {
  readonly slug: string
  readonly query: URLSearchParams
  readonly versions: Buffer
}

async function compared({ slug, query, versions }: Asked, sources: Sources, site: Site): Promise<Draft> {
  const since = sinceIn(query, versions)
  const answer = since === undefined ? undefined : await sources.read(changesAddress(slug, since, query))
  const { tutorials } = await sources.catalog()
  const named = tutorials.get(slug)?.title
  return changesPage(site, { slug, query, versions, answer, named, isPreview: false })
}
