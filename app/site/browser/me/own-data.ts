import { readJson } from '../account/ask.ts'
import { outbox } from '../progress/device.ts'
import { type Recommended, readRecommended } from '../progress/recommendations.tsx'
import { readStoredSessions, type StoredSession } from '../teched/my-sessions.ts'
import { isAnythingKept } from '../progress/kept.ts'
import { type MyEvent, readMyEvents } from '../events/my-events.ts'
import { type MyBookmark, readMyBookmarks } from '../progress/later/my-bookmarks.ts'
import { type MyProgress, readMyProgress } from '../progress/my-progress.ts'

/** A step that differs from what it was when the tutorial was done. */
export interface ChangedStep {
  readonly stepNumber: number
  readonly title: string
  readonly change: string
}

export interface Completion {
  readonly kind: string
  readonly slug: string | null
  readonly title: string
  readonly completionDate: string | null
  readonly attemptNumber: number
  readonly changed?: readonly ChangedStep[] | null
}

export interface Badge {
  readonly ID: string
  readonly name: string
  readonly description?: string | null
  /** Name of an icon of the site, or one character. */
  readonly icon?: string | null
  readonly awardedAt?: string | null
}

export const preferenceNames = ['deployment', 'role', 'cloud'] as const
export type Preferences = Readonly<
  Partial<Record<(typeof preferenceNames)[number] | 'preferredEventRegion', string | null>>
>

export interface Favorite {
  readonly sourceType: string
  readonly sessionRef: string
  /** Page that is published by the slug of the session. */
  readonly page?: FavoritePage
  /** The session, as far as it is known. */
  readonly session?: StoredSession
}

interface FavoritePage {
  readonly sourceType: string
  readonly sessionRef: string
  readonly entityType: string
  readonly title: string
}

export interface ProblemReport {
  readonly ID: string
  readonly slug: string
  readonly title?: string | null
  readonly stepNumber: number
  readonly stepTitle: string | null
  readonly text: string
  readonly status: string
  readonly answer: string | null
  /** The version of the content that has changed the step, and when it became live. */
  readonly fixedInVersion?: number | null
  readonly fixedAt?: string | null
  readonly createdAt: string
}

/** A concept, as it concerns the person. */
export interface Skill {
  readonly slug: string
  readonly name: string
  /** Why it is in its list. */
  readonly reason: string
  readonly tutorials: readonly { readonly slug: string; readonly title: string }[]
  /** Slugs of the concepts of the map that are to be known first. */
  readonly requires: readonly string[]
}

export interface SkillMap {
  readonly shownCount: number
  readonly conceptCount: number
  readonly shown: readonly Skill[]
  readonly next: readonly Skill[]
  readonly missing: readonly Skill[]
}

/** Everything that the page shows of a person; undefined is what could not be read now. */
export interface OwnData {
  readonly progress: MyProgress | undefined
  readonly completions: readonly Completion[] | undefined
  readonly recommended: Recommended | undefined
  readonly skills: SkillMap | undefined
  readonly badges: readonly Badge[] | undefined
  readonly preferences: Preferences | undefined
  readonly favorites: readonly Favorite[] | undefined
  readonly bookmarks: readonly MyBookmark[] | undefined
  readonly reports: readonly ProblemReport[] | undefined
  readonly events: readonly MyEvent[] | undefined
}

interface Listed<T> {
  readonly value: readonly T[]
}

const list = async <T>(address: string): Promise<readonly T[]> => (await readJson<Listed<T>>(address)).value

/** Sends what this browser keeps first, so that the page has it; one part that fails takes no other along. */
export async function readOwnData(): Promise<OwnData> {
  if (isAnythingKept()) await outbox.flush('all')
  const [progress, recommended, skills, completions, badges, preferences, favorites, bookmarks, reports, events] =
    await Promise.all([
      orNothing(readMyProgress()),
      orNothing(readRecommended()),
      orNothing(readJson<SkillMap>('/graph/mySkillMap()')),
      orNothing(list<Completion>('/api/getMyCompletions()')),
      orNothing(list<Badge>('/api/AccomplishmentRecords?$orderby=awardedAt%20desc&$top=50')),
      orNothing(list<Preferences>('/api/LearningPreferences?$top=1')),
      orNothing(readFavorites()),
      orNothing(readMyBookmarks()),
      orNothing(list<ProblemReport>('/api/MyProblemReports?$orderby=createdAt%20desc&$top=20')),
      orNothing(readMyEvents())
    ])
  return {
    progress,
    recommended,
    skills,
    completions,
    badges,
    preferences: preferences && (preferences[0] ?? {}),
    favorites,
    bookmarks,
    reports,
    events
  }
}

/** Without their pages they are told all the same. */
async function readFavorites(): Promise<readonly Favorite[]> {
  const [favorites, pages = [], sessions = []] = await Promise.all([
    list<Favorite>('/api/getMyFavorites()'),
    orNothing(list<FavoritePage>('/api/getMyFavoritePages()')),
    orNothing(readStoredSessions())
  ])
  const key = ({ sourceType, sessionRef }: Favorite | FavoritePage | StoredSession): string =>
    `${sourceType} ${sessionRef}`
  const byKey = new Map(pages.map(page => [key(page), page]))
  const sessionOf = new Map(sessions.map(session => [key(session), session]))
  return favorites.map(favorite => {
    const [page, session] = [byKey.get(key(favorite)), sessionOf.get(key(favorite))]
    return { ...favorite, ...(page && { page }), ...(session && { session }) }
  })
}

const orNothing = <T>(reading: Promise<T>): Promise<T | undefined> => reading.catch(() => undefined)
