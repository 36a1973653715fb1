import cds from '@sap/cds'
import { newId } from '../../../lib/ids.ts'
import type { Db, Tx } from '../../cap/database/database.ts'
import { badRequest } from '../../../lib/errors.ts'
import { isSlug } from '../slug.ts'
import { type Kind, kinds } from './kinds.ts'

const { DELETE, INSERT, SELECT } = cds.ql

/** Room for a suffix in the column. */
const LONGEST = 240

/**
 * The lower-case form of a slug that a client has sent.
 * @throws HttpError 400 for what cannot be a slug.
 */
export function canonicalSlug(slug: unknown): string {
  const wanted = typeof slug === 'string' ? slug.trim().toLowerCase() : ''
  if (!isSlug(wanted))
    throw badRequest('invalid_slug', 'slug must be lower-case letters, digits, hyphens and underscores', 'slug')
  return wanted
}

/**
 * A slug made of `title` that nothing of its kind has or had: with the suffix -2, -3 where others were faster.
 * @throws HttpError 400 without a title.
 */
export async function slugFromTitle(tx: Tx, kind: Kind, title: unknown): Promise<string> {
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
    .replace(/^-+|-+$/g, '')
}

/** What was called `before` is found by that too; a slug that is in use again leads nowhere else. */
export async function keepFormerSlug(
  tx: Tx,
  { key, formerSlugs }: Kind,
  id: string,
  { before, now }: { before: string | undefined; now: string }
): Promise<void> {
  if (before === now) return
  await tx.run(DELETE.from(formerSlugs).where({ slug: now }))
  if (before !== undefined) await tx.run(INSERT.into(formerSlugs).entries({ ID: newId(), [key]: id, slug: before }))
}

/** The slug that a mission or group has now which was once called `slug`; undefined when none was. */
export async function currentSlugOf(db: Db, kind: Kind['name'], slug: string): Promise<string | undefined> {
  const { formerSlugs } = kinds[kind]
  const row = await db.run<{ current: string } | undefined>(
    SELECT.one
      .from(formerSlugs)
      .columns({ ref: [kind, 'slug'], as: 'current' })
      .where({ slug: slug.toLowerCase() })
  )
  return row?.current
}
