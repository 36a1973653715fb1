import { gunzipSync } from 'node:zlib'
import { deadLinks, type Finding, idsIn, missingPlaces, type TutorialLink } from '../../author/formats.ts'
import type { Ask } from './ask.ts'

/** Tutorials whose pages are looked into for one preview. */
const MOST_PAGES = 50

/** Findings about links to tutorials that the channel does not have, and to places that those do not have. */
export async function checkLinks(
  links: readonly TutorialLink[],
  own: { readonly slug: string; readonly file: string },
  ask: Ask
): Promise<readonly Finding[]> {
  const slugs = new Set(links.filter(({ kind }) => kind === 'tutorial').map(({ slug }) => slug))
  if (slugs.size === 0) return []
  const known = new Set(await ask('known', [...slugs])).add(own.slug)
  const pages = new Map<string, ReadonlySet<string> | undefined>()
  const destinations = {
    // the channel has tutorials alone
    has: (kind: TutorialLink['kind'], slug: string) => kind !== 'tutorial' || known.has(slug),
    async placesOf(slug: string) {
      if (slug === own.slug) return undefined
      if (!pages.has(slug) && pages.size < MOST_PAGES) pages.set(slug, await idsOf(slug, ask))
      return pages.get(slug)
    },
    where: 'on the QA channel'
  }
  const linking = { file: own.file, links }
  return [...deadLinks(linking, destinations), ...(await missingPlaces(linking, destinations))]
}

async function idsOf(slug: string, ask: Ask): Promise<ReadonlySet<string> | undefined> {
  const document = await ask('document', slug)
  return document && idsIn(gunzipSync(document).toString())
}
