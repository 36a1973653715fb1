import { badRequest } from '../../../lib/errors.ts'
import { safeText } from './safe-text.ts'

const LONGEST_COMMENT = 2000

const ratings = [
  'ratingUseCase',
  'ratingRelevance',
  'ratingDuration',
  'ratingStructure',
  'ratingInteresting',
  'ratingVisuals',
  'npsScore'
] as const

type Rating = (typeof ratings)[number]

/** Feedback on a tutorial, checked. */
export interface Submission extends Readonly<Record<Rating, number | null>> {
  readonly tutorialSlug: string
  readonly wasAuthenticated: boolean
  readonly comment: string | null
}

/** A body as it came, an object whose members may be anything. */
export type RawSubmission = Readonly<Record<string, unknown>>

/** @throws HttpError 400 for a body that is no object. */
export function objectOf(raw: unknown): RawSubmission {
  if (typeof raw === 'object' && raw !== null && !Array.isArray(raw)) return raw as RawSubmission
  throw badRequest('invalid_body', 'The body must be an object', 'body')
}

/** True for a body whose trap was filled: people do not see that field, programs that fill every field do. */
export const isTrapped = ({ honeypot }: RawSubmission): boolean =>
  typeof honeypot === 'string' ? honeypot.trim() !== '' : Boolean(honeypot)

/** @throws HttpError 400 naming the first field that breaks its rule. */
export function readSubmission(raw: RawSubmission): Submission {
  const given = Object.fromEntries(ratings.map(name => [name, ratingIn(raw, name)])) as Record<Rating, number | null>
  const { tutorialSlug, comment = null, wasAuthenticated = false } = raw
  if (typeof tutorialSlug !== 'string' || tutorialSlug.trim() === '')
    throw badRequest('missing_slug', 'tutorialSlug required', 'tutorialSlug')
  if (comment !== null && typeof comment !== 'string')
    throw badRequest('invalid_comment', 'comment must be a text or null', 'comment')
  return {
    ...given,
    tutorialSlug: tutorialSlug.trim().toLowerCase(),
    wasAuthenticated: wasAuthenticated === true,
    comment: comment === null ? null : safeText(comment, LONGEST_COMMENT)
  }
}

function ratingIn(raw: RawSubmission, name: Rating): number | null {
  const value = raw[name] ?? null
  if (value === null) return null
  if (Number.isInteger(value) && (value as number) >= 0 && (value as number) <= 10) return value as number
  throw badRequest('invalid_rating', `${name} must be an integer 0-10 or null`, name)
}
