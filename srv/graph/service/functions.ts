import type { ApplicationService, Request } from '@sap/cds'
import { badRequest, notFound } from '../../../lib/errors.ts'
import { reader } from '../../cap/database/database.ts'
import { learningPath, type PathStep } from '../paths/learning-path.ts'
import { lastSnapshot } from '../snapshot/index.ts'
import { type Community, communityOf } from './community.ts'
import { failOpen } from './fail-open.ts'
import { findConcepts } from './found-concepts.ts'
import {
  DEEPEST,
  type Listed,
  listed,
  MOST_LISTED,
  type Neighbourhood,
  neighbourhood,
  nowhere,
  sharedConcepts,
  tutorialsTeaching
} from './neighbourhood.ts'

const LONGEST_TERM = 200
const FINGERPRINT = /^[0-9a-f]{64}$/

export interface Found {
  readonly concepts: readonly Listed[]
  readonly tutorials: readonly Listed[]
}

/** Adds what visitors and agents ask the graph. */
export function serveFunctions(service: ApplicationService): void {
  const on = <I>(name: string, answer: (data: I) => unknown) => {
    service.on(name, ({ data }: Request) => answer(data as I))
  }
  on('sharedConcepts', ({ slugA, slugB }: { slugA: unknown; slugB: unknown }) =>
    conceptsOfBoth(required(slugA, 'slugA'), required(slugB, 'slugB'))
  )
  on('neighborhood', ({ slug, depth }: { slug: unknown; depth?: unknown }) =>
    around(required(slug, 'slug'), count(depth, 'depth', 1, DEEPEST))
  )
  on(
    'searchKG',
    ({ term, maxConcepts, maxTutorials }: { term: unknown; maxConcepts: unknown; maxTutorials: unknown }) =>
      searchGraph(required(term, 'term', LONGEST_TERM), {
        maxConcepts: count(maxConcepts, 'maxConcepts', 10, MOST_LISTED),
        maxTutorials: count(maxTutorials, 'maxTutorials', 10, MOST_LISTED)
      })
  )
  on('community', ({ id }: { id: unknown }) => community(required(id, 'id')))
  on('pathBetween', ({ from, to }: { from: unknown; to: unknown }) =>
    pathBetween(required(from, 'from'), required(to, 'to'))
  )
}

/** Concepts that two tutorials share. */
export const conceptsOfBoth = (slugA: string, slugB: string): Promise<readonly Listed[]> =>
  failOpen<readonly Listed[]>([], async () => sharedConcepts(await lastSnapshot(), slugA, slugB))

/** The neighbourhood of a tutorial or concept; an empty one where there is none. */
export const around = (slug: string, depth = 1): Promise<Neighbourhood> =>
  failOpen<Neighbourhood>(nowhere, async () => neighbourhood(await lastSnapshot(), slug, depth))

/** Concepts that fit a term, and tutorials that teach them. */
export function searchGraph(
  term: string,
  { maxConcepts, maxTutorials }: { readonly maxConcepts: number; readonly maxTutorials: number }
): Promise<Found> {
  return failOpen<Found>({ concepts: [], tutorials: [] }, async () => {
    const snapshot = await lastSnapshot()
    const found = findConcepts(snapshot.words, term, MOST_LISTED)
    const scores = new Map(found.map(({ vertex, score }) => [vertex, score]))
    return {
      concepts: listed(snapshot, scores, maxConcepts),
      tutorials: listed(snapshot, tutorialsTeaching(snapshot, found), maxTutorials)
    }
  })
}

/** @throws HttpError 400 for what is no fingerprint, 404 for an unknown one. */
export async function community(id: string): Promise<Community> {
  if (!FINGERPRINT.test(id)) throw badRequest('invalid_id', 'id is the fingerprint of a community: 64 hex digits', 'id')
  const found = await failOpen<Community | undefined>(undefined, async () => communityOf(await reader(), id))
  if (!found) throw notFound('There is no community with this fingerprint', 'id')
  return found
}

/** Tutorial or concept, whichever a slug means to `around`; null for one that is unknown. */
export const typeOf = (slug: string): Promise<'tutorial' | 'concept' | null> =>
  failOpen<'tutorial' | 'concept' | null>(null, async () => {
    const { open } = await lastSnapshot()
    return (['tutorial', 'concept'] as const).find(type => open.vertexOf(type, slug) !== -1) ?? null
  })

export const pathBetween = (from: string, to: string): Promise<readonly PathStep[]> =>
  failOpen<readonly PathStep[]>([], async () => learningPath((await lastSnapshot()).open, from, to) ?? [])

/** @throws HttpError 400 unless it is a text of 1 to `most` characters. */
function required(value: unknown, name: string, most = 255): string {
  if (typeof value !== 'string' || value.trim() === '')
    throw badRequest('missing_parameter', `${name} is required`, name)
  if (value.length > most) throw badRequest('too_long', `${name} has at most ${most} characters`, name)
  return value
}

/** @throws HttpError 400 unless it is absent or a whole number from 1 to `most`. */
function count(value: unknown, name: string, otherwise: number, most: number): number {
  if (value === undefined || value === null) return otherwise
  if (typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= most) return value
  throw badRequest('out_of_range', `${name} is a whole number from 1 to ${most}`, name)
}
