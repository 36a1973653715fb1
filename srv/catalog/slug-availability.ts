import cds from '@sap/cds'
import type { Db } from '../cap/database/database.ts'
import { badRequest } from '../../lib/errors.ts'
import { isSlug } from './slug.ts'

const { SELECT } = cds.ql

/** Where a slug can be taken; learners find all of them in one search, and old links lead to the former ones. */
const places = ['Tutorials', 'Missions', 'Groups', 'MissionSlugRedirects', 'GroupSlugRedirects']

/**
 * True when no tutorial, mission or group has the slug or had it before, whatever its case.
 * @throws HttpError 400 for what cannot be a slug.
 */
export async function isSlugAvailable(db: Db, slug: unknown): Promise<boolean> {
  const wanted = typeof slug === 'string' ? slug.toLowerCase() : ''
  if (!isSlug(wanted))
    throw badRequest('invalid_slug', 'A slug is lower-case letters, digits, hyphens and underscores', 'slug')
  for (const place of places) {
    const taken = await db.run(
      SELECT.one.from(`tutorials.catalog.${place}`).columns`1 as one`.where`lower(slug) = ${wanted}`
    )
    if (taken) return false
  }
  return true
}
