import { checkpointIn } from '../../catalog/path/walk.ts'
import { type Bookmark, bookmarkIn } from './bookmark-key.ts'
import { FAVORITE, favoriteIn, favoriteKey } from './favorite-key.ts'

/** Key of the steps that were done without login. */
export const NOBODY = ''

/** A step that was done, or a page kept for later, as this browser keeps it until the server has it; a checkpoint or favorite session is step 1 of its name, a bookmark step 0 or more. */
export interface Mark {
  readonly slug: string
  readonly step: number
  /** ISO 8601. */
  readonly at: string
}

/** Steps of one tutorial with the times at which they were done, and its title and length, to show without a server. */
export interface KeptTutorial {
  readonly title: string
  readonly count: number
  readonly steps: Readonly<Record<string, string>>
}

type Tutorials = Readonly<Record<string, KeptTutorial>>

/** Everything that this browser keeps: tutorials by the key of the person, `NOBODY` without login. */
export interface Ledger {
  readonly people: Readonly<Record<string, Tutorials>>
  /** Key of the person who was here last, for pages that are opened without a connection. */
  readonly last: string
}

export const emptyLedger: Ledger = { people: {}, last: NOBODY }

const LONGEST_TITLE = 200
const MOST_STEPS = 999

/** The stored text as a ledger; whatever in it is no step of a tutorial is dropped. */
export function parseLedger(text: string | null): Ledger {
  const stored = objectIn(parsed(text))
  const people = Object.entries(objectIn(stored['people'])).map(
    ([owner, tutorials]) => [owner, tutorialsIn(tutorials)] as const
  )
  const last = stored['last']
  return { people: withoutEmpty(people), last: typeof last === 'string' ? last : NOBODY }
}

function parsed(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

function tutorialsIn(value: unknown): Tutorials {
  const entries = Object.entries(objectIn(value)).flatMap(([slug, tutorial]) => {
    const { title, count, steps } = objectIn(tutorial)
    const kept = Object.entries(objectIn(steps)).filter(
      ([step, at]) =>
        isStep(Number(step), bookmarkIn(slug) ? 0 : 1) && typeof at === 'string' && !Number.isNaN(Date.parse(at))
    ) as [string, string][]
    if (!isName(slug) || kept.length === 0) return []
    const words = typeof title === 'string' ? title.slice(0, LONGEST_TITLE) : slug
    return [
      [slug, { title: words, count: isStep(count) ? count : kept.length, steps: Object.fromEntries(kept) }] as const
    ]
  })
  return Object.fromEntries(entries)
}

const isName = (slug: string): boolean => /^[a-z0-9_-]+$/.test(slug) || checkpointIn(slug) !== undefined || isKept(slug)

/** True for what a reader keeps and has not done: pages for later, favorite sessions. */
export const isKept = (key: string): boolean => bookmarkIn(key) !== undefined || favoriteIn(key) !== undefined

const isStep = (value: unknown, least = 1): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= least && value <= MOST_STEPS

const objectIn = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}

const withoutEmpty = <T extends object>(entries: readonly (readonly [string, T])[]): Record<string, T> =>
  Object.fromEntries(entries.filter(([, value]) => Object.keys(value).length > 0))

const tutorialsOf = ({ people }: Ledger, owner: string): Tutorials => people[owner] ?? {}

/** Tutorials of which `owner` has done steps here, and checkpoints, by their names. */
export const doneOf = (ledger: Ledger, owner: string): readonly (readonly [string, KeptTutorial])[] =>
  Object.entries(tutorialsOf(ledger, owner)).filter(([slug]) => !isKept(slug))

/** A bookmark that this browser keeps. */
export interface KeptBookmark extends Bookmark {
  readonly title: string
}

/** Pages and steps that `owner` keeps for later here, the oldest first. */
export const bookmarksOf = (ledger: Ledger, owner: string): readonly KeptBookmark[] =>
  marksOf(ledger, owner).flatMap(({ slug: key, step }) => {
    const page = bookmarkIn(key)
    const title = tutorialsOf(ledger, owner)[key]?.title ?? ''
    return page ? [{ ...page, step, title }] : []
  })

/** A favorite session that this browser keeps. */
export interface KeptFavorite {
  readonly slug: string
  readonly title: string
}

/** Sessions that `owner` has made favorites here, the oldest first. */
export const favoritesOf = (ledger: Ledger, owner: string): readonly KeptFavorite[] =>
  marksOf(ledger, owner).flatMap(({ slug: key }) => {
    const slug = favoriteIn(key)
    return slug === undefined ? [] : [{ slug, title: tutorialsOf(ledger, owner)[key]?.title ?? slug }]
  })

/** A favorite session, as the outbox takes it. */
export const markedFavorite = ({ slug, title }: KeptFavorite): KnownTutorial => ({
  ...{ slug: favoriteKey(slug), title, count: FAVORITE }
})

/** Steps of a tutorial that `owner` has done here. */
export const stepsOf = (ledger: Ledger, owner: string, slug: string): readonly number[] =>
  Object.keys(tutorialsOf(ledger, owner)[slug]?.steps ?? {}).map(Number)

/** Everything that `owner` has done here, the oldest first. */
export function marksOf(ledger: Ledger, owner: string): Mark[] {
  return Object.entries(tutorialsOf(ledger, owner))
    .flatMap(([slug, { steps }]) => Object.entries(steps).map(([step, at]) => ({ slug, step: Number(step), at })))
    .sort((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0))
}

/** A tutorial as its page knows it. */
export interface KnownTutorial {
  readonly slug: string
  readonly title: string
  readonly count: number
}

/** With a step done; one that was done already keeps its time. */
export function withStep(ledger: Ledger, owner: string, tutorial: KnownTutorial, step: number, at: string): Ledger {
  const { slug, title, count } = tutorial
  const tutorials = tutorialsOf(ledger, owner)
  const steps = { [step]: at, ...tutorials[slug]?.steps }
  return withTutorials(ledger, owner, { ...tutorials, [slug]: { title, count, steps } })
}

/** Without these steps; one that was done again since, at another time, stays. */
export function without(ledger: Ledger, owner: string, marks: readonly Mark[]): Ledger {
  const gone = new Set(marks.map(({ slug, step, at }) => `${slug} ${step} ${at}`))
  const tutorials = Object.entries(tutorialsOf(ledger, owner)).map(([slug, tutorial]) => {
    const kept = Object.entries(tutorial.steps).filter(([step, at]) => !gone.has(`${slug} ${step} ${at}`))
    return [slug, { ...tutorial, steps: Object.fromEntries(kept) }] as const
  })
  return withTutorials(ledger, owner, Object.fromEntries(tutorials.filter(([, { steps }]) => hasSome(steps))))
}

/** Steps done without login given to `owner`; of a step done twice the earlier time counts. Nothing is lost. */
export function carriedOver(ledger: Ledger, owner: string): Ledger {
  const merged: Record<string, KeptTutorial> = { ...tutorialsOf(ledger, owner) }
  for (const [slug, tutorial] of Object.entries(tutorialsOf(ledger, NOBODY))) {
    const own = merged[slug]?.steps ?? {}
    const earlier = Object.entries(tutorial.steps).filter(([step, at]) => at < (own[step] ?? '\uffff'))
    merged[slug] = { ...tutorial, steps: { ...own, ...Object.fromEntries(earlier) } }
  }
  return withTutorials(withTutorials(ledger, owner, merged), NOBODY, {})
}

/** Without what `owner` has done of a tutorial, or of all. */
export function forgotten(ledger: Ledger, owner: string, slug?: string): Ledger {
  if (slug === undefined) return withTutorials(ledger, owner, {})
  const { [slug]: _, ...others } = tutorialsOf(ledger, owner)
  return withTutorials(ledger, owner, others)
}

function withTutorials(ledger: Ledger, owner: string, tutorials: Tutorials): Ledger {
  return { ...ledger, people: withoutEmpty(Object.entries({ ...ledger.people, [owner]: tutorials })) }
}

const hasSome = (value: object): boolean => Object.keys(value).length > 0

/**
 * Key of a person, so that neither name nor address lies in the browser (FNV-1a, two times 32 bits). It tells the people
 * of one device apart and proves nothing: the server knows a person by the session alone.
 */
export function keyOf({ name, email }: { readonly name: string; readonly email: string | null }): string {
  const text = email ?? name
  return [0x811c9dc5, 0x01000193].map(seed => fnv(seed, text).toString(36)).join('-')
}

function fnv(seed: number, text: string): number {
  let hash = seed
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0
  return hash
}
