import { change, type Listed, readList, type Row } from '../../data/service.ts'

/** Address of the page of reviews. */
export const REVIEWS = '$reviews'

/** A comment thread on a preview, as the QA channel has it. */
export interface Thread {
  readonly ID: string
  readonly slug: string
  readonly quote: string
  readonly status: 'OPEN' | 'RESOLVED'
  readonly suggestion: 'PROPOSED' | 'APPLIED' | 'DECLINED' | null
  readonly author: string
  readonly authorName: string | null
  readonly commentCount: number
  readonly modifiedAt: string
}

/** Threads that are looked for: by the tutorial, whose they are, their status and whether they have a suggestion. */
interface Wanted {
  /** Of one tutorial; empty: of all. */
  readonly slug: string
  /** Empty: those of both kinds. */
  readonly which: string
  readonly status: string
  readonly kind: string
}

/** Slugs of one request, whose address stays short. */
const SLUGS_AT_ONCE = 40
const MOST_TUTORIALS = 1000
const CHANGED = 'modifiedAt'
const COLUMNS = `ID,slug,quote,status,suggestion,author,authorName,commentCount,${CHANGED}`

/**
 * The threads that a query asks for, those changed last first: on tutorials of the author and those they have written in, or all of one
 * tutorial. @throws Refusal
 */
export async function readReviews(query: string, top: number, signal: AbortSignal): Promise<Listed<Thread>> {
  const asked = new URLSearchParams(query)
  const valueOf = (name: keyof Wanted): string => asked.get(name) ?? ''
  const wanted = { slug: valueOf('slug'), which: valueOf('which'), status: valueOf('status'), kind: valueOf('kind') }
  const filters = await filtersOf(wanted, signal)
  const pages = await Promise.all(filters.map(filter => readThreads([filter, ...chosen(wanted)], top, signal)))
  const byId = new Map(pages.flatMap(({ rows }) => rows).map(thread => [thread.ID, thread]))
  const rows = [...byId.values()].sort((one, other) => (one.modifiedAt < other.modifiedAt ? 1 : -1)).slice(0, top)
  const found = pages.reduce((sum, { total }) => sum + total, 0)
  // a thread that several filters find is counted once as far as it was read
  const twice = pages.reduce((sum, page) => sum + page.rows.length, 0) - byId.size
  return { rows, total: found - twice }
}

const chosen = ({ slug, status, kind }: Wanted): string[] => [
  ...(slug === '' ? [] : [`slug eq ${text(slug)}`]),
  ...(status === '' ? [`status eq 'OPEN'`] : status === 'RESOLVED' ? [`status eq 'RESOLVED'`] : []),
  ...(kind === 'suggestions' ? [`suggestion eq 'PROPOSED'`] : [])
]

async function filtersOf({ slug, which }: Wanted, signal: AbortSignal): Promise<readonly (string | undefined)[]> {
  if (which === 'all' || (slug !== '' && which !== 'mine')) return [undefined]
  const mine = which === 'tutorials' ? [] : [writtenBy(String((await joined(signal))?.['login']))]
  return which === 'mine' ? mine : [...mine, ...(await onOwnTutorials(signal))]
}

const joined = (signal: AbortSignal): Promise<Row | undefined> =>
  change({ method: 'POST', path: '/preview/joinReview', body: {}, signal })

const writtenBy = (login: string): string => `(author eq ${text(login)} or comments/any(c:c/author eq ${text(login)}))`

async function onOwnTutorials(signal: AbortSignal): Promise<readonly string[]> {
  const { rows } = await readList<{ slug: string }>(`MyWork?$select=slug&$top=${MOST_TUTORIALS}`, signal)
  const slugs = rows.map(({ slug }) => text(slug))
  return Array.from(
    { length: Math.ceil(slugs.length / SLUGS_AT_ONCE) },
    (_, page) => `slug in (${slugs.slice(page * SLUGS_AT_ONCE, (page + 1) * SLUGS_AT_ONCE).join()})`
  )
}

const text = (value: string): string => `'${value.replaceAll("'", "''")}'`

function readThreads(
  filters: readonly (string | undefined)[],
  top: number,
  signal: AbortSignal
): Promise<Listed<Thread>> {
  const given = filters.filter(filter => filter !== undefined)
  const query = new URLSearchParams({
    $select: COLUMNS,
    $orderby: `${CHANGED} desc`,
    $top: String(top),
    $count: 'true',
    ...(given.length > 0 && { $filter: given.join(' and ') })
  })
  return readList<Thread>(`/preview/Threads?${query.toString().replaceAll('+', '%20')}`, signal)
}
