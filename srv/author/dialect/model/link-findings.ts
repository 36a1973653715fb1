import type { Finding, TutorialLink } from './types.ts'

/** Tutorials, missions and groups that links may lead to. */
export interface Destinations {
  has(kind: TutorialLink['kind'], slug: string): boolean
  /** Ids in the page of a tutorial; undefined for one whose page cannot be had. */
  placesOf(slug: string): Promise<ReadonlySet<string> | undefined>
  /** Words for where they were looked for, as `on the server`. */
  where: string
}

/** Links of one file, and the name that the file has in findings. */
interface Linking {
  readonly file: string
  readonly links: readonly TutorialLink[]
}

/** A warning for each link to a tutorial, mission or group that is not there. */
export function deadLinks({ file, links }: Linking, { has, where }: Pick<Destinations, 'has' | 'where'>): Finding[] {
  return links
    .filter(({ kind, slug }) => !has(kind, slug))
    .map(({ kind, slug, line }) => ({
      ...{ severity: 'warning', rule: 'link-dead', file, line },
      message: `There is no ${kind} "${slug}" ${where}`
    }))
}

/**
 * A warning for each link to a place that the other tutorial does not have. The link stays: it leads to the top of the page
 * until there is such a place.
 */
export async function missingPlaces(
  { file, links }: Linking,
  { has, placesOf }: Pick<Destinations, 'has' | 'placesOf'>
): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const { slug, place, line } of links.filter(hasPlace)) {
    if (!has('tutorial', slug)) continue
    const known = await placesOf(slug)
    if (known?.has(place) ?? true) continue
    const message = `The tutorial "${slug}" has no place "${place.replace(/^h-/, '')}"; the link leads to its top`
    findings.push({ severity: 'warning', rule: 'link-place', message, file, line })
  }
  return findings
}

const hasPlace = (link: TutorialLink): link is TutorialLink & { readonly place: string } =>
  link.kind === 'tutorial' && link.place !== undefined

/** The ids in the HTML of a page. */
export function idsIn(html: string): Set<string> {
  return new Set(
    [...html.matchAll(/\sid=(?:"([^"]*)"|'([^']*)'|([^\s>"']+))/g)].map(([, a, b, c]) => a ?? b ?? c ?? '')
  )
}
