import type { Language } from '../../lib/http/languages.ts'
import { MINUTE, nowMs } from '../../lib/time.ts'
import { type Facts, kinds } from './read-facts.ts'
import { momentIn, wordsIn } from './words.ts'

/** A sentence, and the page of the workplace where it is put right. */
interface Reason {
  readonly text: string
  readonly at: string | null
}

/** Whether the site shows a row, and what else its page says at the head. */
export interface Visibility {
  readonly shows: boolean
  readonly page: string | null
  readonly preview: string | null
  readonly source: string | null
  readonly tags: readonly string[]
  readonly owner: string | null
  readonly reviewedDate: string | null
  readonly ownerAt: string | null
  readonly reasons: readonly Reason[]
  readonly notes: readonly Reason[]
}

/** Caches in front of the site keep a page so long (`s-maxage` of `serve-tutorial.ts`). */
const CACHED = 10 * MINUTE

/** Says in a language what follows from the facts. */
export function visibilityOf(facts: Facts, language: Language): Visibility {
  const { kind, slug, meta } = facts
  const reasons = reasonsOf(facts, language)
  const shows = reasons.length === 0
  return {
    shows,
    page: slug === '' ? null : `${kinds[kind].path}/${slug}`,
    preview: kind === 'Tutorials' ? `/tutorials-qa/${slug}` : null,
    source: facts.source ?? null,
    tags: tagsIn(facts.publishedTags),
    owner: [...new Set([meta?.owner, meta?.ownerEmail])].filter(Boolean).join(', ') || null,
    reviewedDate: meta?.reviewedDate ?? null,
    ownerAt: meta ? `TutorialMeta(ID=${meta.ID})` : null,
    reasons,
    notes: notesOf(facts, shows, language)
  }
}

function reasonsOf(facts: Facts, language: Language): readonly Reason[] {
  const { kind, slug, isInactive, leadsTo, isPublished, isLive, version, redirect } = facts
  const words = wordsIn(language, kind)
  const reasons: Reason[] = []
  if (slug === '') reasons.push({ text: words.hasNoSlug, at: null })
  if (isInactive) reasons.push(offTheSite(facts, language))
  if (isInactive && leadsTo) reasons.push({ text: words.leadsTo(leadsTo.slug), at: `Tutorials(ID=${leadsTo.ID})` })
  if (!isPublished) reasons.push({ text: words.isUnpublished, at: null })
  if (!isLive)
    reasons.push({ text: version === null ? words.nothingPublished : words.notInVersion(version), at: '$versions' })
  if (redirect) reasons.push({ text: words.isRedirected(redirect.toPath), at: `LegacyRedirects(ID=${redirect.ID})` })
  return reasons
}

function offTheSite({ kind, isOrphaned, takenOff }: Facts, language: Language): Reason {
  const words = wordsIn(language, kind)
  if (isOrphaned) return { text: words.sourceIsGone, at: '$versions' }
  if (!takenOff?.createdBy) return { text: words.isInactive, at: null }
  return { text: words.takenOffBy(takenOff.createdBy, momentIn(language, takenOff.createdAt)), at: '$changes' }
}

function notesOf({ kind, isIndexed, writtenAt, meta }: Facts, shows: boolean, language: Language): readonly Reason[] {
  const words = wordsIn(language, kind)
  const notes: Reason[] = []
  const until = writtenAt === undefined ? 0 : Date.parse(writtenAt) + CACHED
  if (shows && until > nowMs())
    notes.push({ text: words.isCached(momentIn(language, new Date(until).toISOString())), at: null })
  if (shows && !isIndexed) notes.push({ text: words.isNotFound, at: null })
  const snoozed = meta?.lastNotificationDate
  if (meta && snoozed && Date.parse(snoozed) > nowMs())
    notes.push({ text: words.isSnoozed(momentIn(language, snoozed)), at: `TutorialMeta(ID=${meta.ID})` })
  return notes
}

/** The tags of a JSON array of them. */
function tagsIn(publishedTags: string | null): readonly string[] {
  const tags: unknown = JSON.parse(publishedTags ?? '[]')
  return Array.isArray(tags) ? tags.filter(tag => typeof tag === 'string') : []
}
