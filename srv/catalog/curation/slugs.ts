import cds from '@sap/cds'
import { newId } from '../../../lib/ids.ts'
import type { Db, Tx } from '../../cap/database/database.ts'
import { badRequest } from '../../../lib/errors.ts'
import { isSlug } from '../model/slug.ts'
import type { CuratedEntity } from './curated-entities.ts'

const { DELETE, INSERT, SELECT } = cds.ql

/** Length of generated slugs, which leaves room for a suffix in the column. */
const LONGEST = 240

/**
 * Normalises a slug sent by a client to lower case.
 * @throws HttpError 400 for an invalid slug.
 */
export function canonicalSlug(slug: unknown): string {
  const wanted = typeof slug === 'string' ? slug.trim().toLowerCase() : ''
  if (!isSlug(wanted))
    throw badRequest('invalid_slug', 'slug must be lower-case letters, digits, hyphens and underscores', 'slug')
  return wanted
}

/**
 * Generates a slug from `title`, with the suffix -2, -3 when others of the entity have it or had it before.
 * @throws HttpError 400 without a title.
 */
export async function slugFromTitle(tx: Tx, kind: CuratedEntity, title: unknown): Promise<string> {
  if (typeof title !== 'string' || !title.trim())
    throw badRequest('title_missing', 'title is needed: the slug is made of it', 'title')
  const base = slugForm(title) || kind.name
  const taken = new Set([...(await slugsLike(tx, kind.table, base)), ...(await slugsLike(tx, kind.formerSlugs, base))])
  for (let suffix = 1; ; suffix++) {
    const slug = suffix === 1 ? base : `${base}-${suffix}`
    if (!taken.has(slug)) return slug
  }
}

async function slugsLike(tx: Tx, entity: string, base: string): Promise<string[]> {
  const rows = await tx.run<{ slug: string }[]>(
    SELECT.from(entity)
      .columns('slug')
      .where({ slug: { like: `${base}%` } })
  )
  return rows.map(({ slug }) => slug)
}

function slugForm(title: string): string {
  return title
    .normalize('NFKD')
    .replace(/\p{Mark}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST)
    .replace(/^-+|(?<!-)-+$/g, '')
}

/** Records the former slug; one that is in use again is no longer a former one. */
export async function recordFormerSlug(
  tx: Tx,
  { key, formerSlugs }: CuratedEntity,
  id: string,
  { before, now }: { before: string | undefined; now: string }
): Promise<void> {
  if (before === now) return
  await tx.run(DELETE.from(formerSlugs).where({ slug: now }))
  if (before !== undefined) await tx.run(INSERT.into(formerSlugs).entries({ ID: newId(), [key]: id, slug: before }))
}

/** Tables that share the namespace of slugs: former slugs are not given to others unasked. */
const places = ['Tutorials', 'Missions', 'Groups', 'MissionSlugRedirects', 'GroupSlugRedirects']

/**
 * True when no tutorial, mission or group has the slug or had it before, ignoring case.
 * @throws HttpError 400 for an invalid slug.
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
