import { type Refusal, refusal } from './documents.ts'
import { shownPath } from './paths.ts'

const SLUG_FORM = /^[a-z0-9][a-z0-9_-]*$/
const LONGEST_SLUG = 255

/** Why a name cannot be the slug of a tutorial, undefined when it can. */
export function slugProblem(slug: string): string | undefined {
  if (!SLUG_FORM.test(slug))
    return `"${slug}" is no slug: only a-z, 0-9, hyphens and underscores, starting with a letter or digit`
  if (slug.length > LONGEST_SLUG) return `the slug is longer than ${LONGEST_SLUG} characters`
  return undefined
}

/** Separates what has a valid slug of its own from what has to be refused; of equal slugs every one is refused. */
export function checkSlugs<T extends { slug: string; file: string }>(found: readonly T[]): [T[], Refusal[]] {
  const filesBySlug = Map.groupBy(found, item => item.slug)
  const accepted: T[] = []
  const refused: Refusal[] = []
  for (const item of found) {
    const problem = slugProblem(item.slug)
    const twin = filesBySlug.get(item.slug)?.find(other => other !== item)
    if (problem) refused.push(refusal(item.slug, shownPath(item.file), 'slug-form', problem))
    else if (twin)
      refused.push(
        refusal(item.slug, shownPath(item.file), 'slug-duplicate', `the same slug as ${shownPath(twin.file)}`)
      )
    else accepted.push(item)
  }
  return [accepted, refused]
}
