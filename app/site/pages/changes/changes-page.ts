import type { Draft, Site } from '../../core/page.ts'
import { frameOf } from '../../core/frame.ts'
import type { ChangesModel, Comparison, Version } from '../../views/changes/models.ts'

/** Longest name of a version in an address; a SHA-256 has 64 characters. */
const LONGEST = 80
/** Versions that can be chosen, the newest ones. */
const MOST_VERSIONS = 100
const PICTURE = /^\/content\/images\//

/** The versions of a tutorial, as the backend answers them. */
interface Versions {
  readonly versions: readonly (Version & { readonly title: string | null })[]
}

/** Parts that a page of changes is made of. */
export interface ChangesParts {
  readonly slug: string
  readonly query: URLSearchParams
  /** Answer of `versionsAddress`. */
  readonly versions: Buffer
  /** Answer of `changesAddress`; undefined where there is nothing to compare with. */
  readonly answer: { readonly status: number; readonly body: Buffer } | undefined
  /** Why nothing was asked for. */
  readonly problem?: 'not_live'
  /** Title of the tutorial in the catalog. */
  readonly named?: string | undefined
  readonly isPreview: boolean
}

/** The query as the page knows it. */
export function knownQuery(query: URLSearchParams): URLSearchParams {
  const known = new URLSearchParams()
  for (const name of ['since', 'until']) {
    const value = query.get(name)
    if (value) known.set(name, value.slice(0, LONGEST))
  }
  if (query.get('view') === 'markdown') known.set('view', 'markdown')
  return known
}

/** Address of the versions of a tutorial at the backend. */
export const versionsAddress = (slug: string): string => `/content/tutorials/${slug}/versions?limit=${MOST_VERSIONS}`

/** Address of what has changed in it. */
export function changesAddress(slug: string, since: string, query: URLSearchParams): string {
  const until = query.get('until')
  const asked = new URLSearchParams({ since, ...(until && { until }) })
  return `/content/tutorials/${slug}/changes?${asked.toString()}`
}

/** The version that a query begins with: the one before the live text unless it says so. */
export function sinceIn(query: URLSearchParams, versions: Buffer): string | undefined {
  const named = query.get('since')
  if (named) return named
  const former = listOf(versions).find(({ current, comparable }) => !current && comparable)
  return former && String(former.version)
}

const listOf = (body: Buffer): Versions['versions'] => (JSON.parse(body.toString()) as Versions).versions

/** A page of changes; of the QA channel with its banner and its own addresses. */
export function changesPage(
  site: Site,
  { slug, query, versions, answer, problem, named, isPreview }: ChangesParts
): Draft {
  const list = listOf(versions)
  const found = problem ?? outcomeOf(answer, isPreview)
  const outcome = isPreview && query.has('with') && found === 'not_found' ? 'not_in_preview' : found
  const title = named || list.find(({ current }) => current)?.title || slug
  const home = isPreview ? '/tutorials-qa/' : '/tutorials/'
  const tutorial = home + slug
  const path = `${tutorial}/changes`
  const { changes: words, previews, tutorials } = site.built.views.words
  const frame = frameOf(site, {
    ...{ title: words.pageTitle(title), path, description: words.description(title), indexed: false },
    trail: [
      { href: home, text: isPreview ? previews.previews : tutorials },
      { href: tutorial, text: title }
    ],
    ...(isPreview && { notice: previews.notice })
  })
  const chosen = typeof outcome === 'string' ? undefined : outcome
  const model: ChangesModel = {
    ...{ title, tutorial, path, outcome, versions: list },
    isMarkdown: query.get('view') === 'markdown',
    since: chosen?.since.version,
    until: chosen ? chosen.until.version : list.find(({ current }) => current)?.version,
    ...(isPreview && { withLive: `${path}?with=live` })
  }
  const status = answer && answer.status !== 200 ? { status: answer.status } : {}
  return { ...status, body: site.built.views.changes({ ...frame, structured: [] }, model) }
}

/** The comparison, or the word of the backend's refusal. */
function outcomeOf(answer: ChangesParts['answer'], isPreview: boolean): ChangesModel['outcome'] {
  if (!answer) return 'only_one'
  const body = answer.body.toString()
  if (answer.status === 200)
    return isPreview ? withPictures(JSON.parse(body) as Comparison) : (JSON.parse(body) as Comparison)
  const { error } = JSON.parse(body) as { readonly error?: { readonly code?: string } }
  const { code = '' } = error ?? {}
  if (code === 'version_gone' || code === 'taken_back' || code === 'not_found' || code === 'too_large_to_compare')
    return code
  return 'invalid'
}

/** Pictures of the QA channel belong to it as well. */
function withPictures(comparison: Comparison): Comparison {
  const here = <P extends { readonly src: string } | undefined>(picture: P): P =>
    picture && { ...picture, src: picture.src.replace(PICTURE, '/tutorials-qa/images/') }
  const steps = comparison.steps.map(step => ({
    ...step,
    blocks: step.blocks.map(({ before, after, ...block }) => ({
      ...block,
      ...(before && { before: here(before) }),
      ...(after && { after: here(after) })
    }))
  }))
  return { ...comparison, steps }
}
