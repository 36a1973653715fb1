import { nowMs } from '../../../lib/time.ts'
import { badRequest, notFound } from '../../../lib/errors.ts'
import type { Caller } from '../../../lib/access/caller.ts'
import { type Db, readApart } from '../../cap/database/database.ts'
import { findUser } from '../../people/index.ts'
import { callerOf, type Ctx, route } from '../../platform/http/route.ts'
import { begunTutorials, completedTutorials } from '../progress/completed-tutorials.ts'
import { type Embedded, type Knowledge, knowledge } from './knowledge.ts'
import { type Question, rank, recommend, type Recommendation } from './rank.ts'
import { cosinesTo } from './vectors.ts'

const DEFAULT_LIMIT = 3
const MAX_LIMIT = 6

/**
 * GET /api/recommendations?slug=&limit=: what to do next, for a tutorial that is open or, without a slug, for the start page
 * (LEARNER-024 to 027).
 */
export const serveRecommendations = route({
  method: 'get',
  path: '/api/recommendations',
  access: 'login',
  async handle(ctx) {
    const limit = limitOf(ctx)
    const known = await knowledge()
    const current = currentOf(ctx, known)
    const question = await questionOf(callerOf(ctx), known)
    const recommendations = recommend(known, { ...question, current, limit })
    const isPersonal = question.completed.length > 0
    return {
      status: 200,
      headers: { 'X-Personalization': '1', 'Cache-Control': 'private, no-store' },
      body: {
        currentSlug: current === undefined ? null : known.candidates[current]?.slug,
        personalized: isPersonal,
        recommendations,
        ...(isPersonal && !question.cosines && { reason: 'no_embedding' })
      }
    }
  }
})

/** The tutorials that suit a person best, for programs that ask without a page. */
export async function recommendFor(caller: Caller, limit: number): Promise<readonly Recommendation[]> {
  const known = await knowledge()
  return recommend(known, { ...(await questionOf(caller, known)), limit })
}

/** Places of all tutorials that are left to a person, by slug, the best first from 0. */
export async function placesFor(caller: Caller): Promise<ReadonlyMap<string, number>> {
  const known = await knowledge()
  const ranked = rank(known, await questionOf(caller, known))
  return new Map(ranked.map(({ candidate }, place) => [candidate.slug, place]))
}

/** A question of a person without an open tutorial, for any number of answers. */
async function questionOf(caller: Caller, known: Knowledge): Promise<Question> {
  const { completed, begun } = await readApart(db => historyOf(db, caller, known))
  const embedded = completed.length > 0 ? await known.vectors() : undefined
  return {
    ...{ current: undefined, completed, begun, limit: Infinity },
    cosines: embedded && (await cosinesOf(embedded, completed)),
    closeEnough: embedded?.closeEnough ?? 1,
    at: nowMs()
  }
}

function limitOf({ query }: Ctx): number {
  const given = query.get('limit')
  if (given === null) return DEFAULT_LIMIT
  const limit = /^\d$/.test(given) ? Number(given) : 0
  if (limit < 1 || limit > MAX_LIMIT)
    throw badRequest('invalid_limit', `limit must be a whole number from 1 to ${MAX_LIMIT}`, 'limit')
  return limit
}

function currentOf({ query }: Ctx, { bySlug }: Knowledge): number | undefined {
  const slug = query.get('slug')
  if (slug === null) return undefined
  const current = bySlug.get(slug.trim().toLowerCase())
  if (current === undefined) throw notFound('Tutorial not found', 'slug')
  return current
}

async function historyOf(
  db: Db,
  caller: Caller,
  { byNumber }: Knowledge
): Promise<Pick<Question, 'completed' | 'begun'>> {
  const user = await findUser(db, caller)
  if (!user) return { completed: [], begun: [] }
  const indexesOf = (numbers: readonly number[]) =>
    numbers.flatMap(number => byNumber.get(number) ?? []).sort((one, other) => one - other)
  const completed = indexesOf(await completedTutorials(db, user.ID))
  return { completed, begun: completed.length > 0 ? [] : indexesOf(await begunTutorials(db, user.ID)) }
}

async function cosinesOf({ vectors, cosines }: Embedded, completed: readonly number[]): Promise<Float32Array> {
  const key = completed.join()
  const known = cosines.get(key)
  if (known) return known
  const made = await cosinesTo(vectors, completed)
  cosines.set(key, made)
  return made
}
