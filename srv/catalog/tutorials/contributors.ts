import cds from '@sap/cds'
import { type Db, insertMissing, type Tx } from '../../cap/database/database.ts'
import { deletion, insertion } from '../../cap/database/script/rows.ts'
import type { Statement } from '../../cap/database/script/script.ts'
import type { MetadataInEffect } from './published-metadata.ts'

const { SELECT, UPDATE } = cds.ql
const TUTORIALS = 'tutorials.catalog.Tutorials'
const CONTRIBUTORS = 'tutorials.catalog.PublishedContributors'
const COLUMNS = ['tutorial_ID', 'place', 'email', 'login']

/** A contributor as a publisher names them: by one of the two at least. */
export type Contributor = { readonly email: string | null; readonly login: string | null }

type ContributorRow = Contributor & { readonly tutorial_ID: string; readonly place: number }

/** The contributors that metadata names, the main one first, each once. */
export function contributorsIn(metadata: MetadataInEffect): readonly Contributor[] {
  const { primaryContributorEmail: email, primaryContributorLogin: login, contributors } = metadata
  const named = [{ email, login }, ...(contributors ?? [])].map(each => ({
    email: each.email?.trim() || null,
    login: each.login?.trim() || null
  }))
  const keys = named.map(each => JSON.stringify(each).toLowerCase())
  return named.filter((each, place) => (each.email || each.login) && keys.indexOf(keys[place] ?? '') === place)
}

/** The stored contributors of tutorials, by the ID of the tutorial, in order. */
export async function storedContributors(
  db: Db,
  tutorials: readonly string[]
): Promise<ReadonlyMap<string, readonly Contributor[]>> {
  const rows = await db.run<ContributorRow[]>(
    SELECT.from(CONTRIBUTORS)
      .columns(...COLUMNS)
      .where({ tutorial_ID: { in: [...tutorials] } })
      .orderBy('place')
  )
  return Map.groupBy(rows, row => row.tutorial_ID)
}

/** Statements that replace the contributors of those tutorials, by ID, where they are others than the stored ones. */
export async function contributorStatements(
  db: Db,
  named: ReadonlyMap<string, readonly Contributor[]>
): Promise<Statement[]> {
  if (named.size === 0) return []
  const stored = await storedContributors(db, [...named.keys()])
  const changed = [...named].filter(([ID, contributors]) => !isSame(stored.get(ID) ?? [], contributors))
  const former = changed.flatMap(([tutorial_ID]) => (stored.has(tutorial_ID) ? { tutorial_ID } : []))
  const rows = changed.flatMap(([ID, contributors]) => rowsOf(ID, contributors))
  return [
    ...(former.length > 0 ? [deletion(CONTRIBUTORS, ['tutorial_ID'], former)] : []),
    ...(rows.length > 0 ? [insertion(CONTRIBUTORS, COLUMNS, rows)] : [])
  ]
}

const rowsOf = (tutorial_ID: string, contributors: readonly Contributor[]): ContributorRow[] =>
  contributors.map(({ email, login }, place) => ({ tutorial_ID, place, email, login }))

const isSame = (before: readonly Contributor[], after: readonly Contributor[]): boolean =>
  JSON.stringify(before.map(({ email, login }) => [email, login])) ===
  JSON.stringify(after.map(({ email, login }) => [email, login]))

/** Slugs of the tutorials whose contributors were not stored yet, in their order: an earlier release has published them. */
export async function slugsWithoutContributors(db: Db): Promise<string[]> {
  const rows = await db.run<{ slug: string }[]>(
    SELECT.from(TUTORIALS).columns('slug').where({ contributorsKnown: null }).orderBy('slug')
  )
  return rows.map(({ slug }) => slug)
}

/** Stores the contributors of tutorials, by slug, that a publish has not given any meanwhile; within the lock of content. */
export async function giveContributors(tx: Tx, named: ReadonlyMap<string, readonly Contributor[]>): Promise<void> {
  const unknown = await tx.run<{ ID: string; slug: string }[]>(
    SELECT.from(TUTORIALS)
      .columns('ID', 'slug')
      .where({ slug: { in: [...named.keys()] }, contributorsKnown: null })
  )
  const rows = unknown.flatMap(({ ID, slug }) => rowsOf(ID, named.get(slug) ?? []))
  const values = rows.map(({ tutorial_ID, place, email, login }) => [tutorial_ID, place, email, login])
  if (values.length > 0) await insertMissing(tx, CONTRIBUTORS, COLUMNS, values)
  await tx.run(
    UPDATE.entity(TUTORIALS)
      .set({ contributorsKnown: true })
      .where({ ID: { in: unknown.map(({ ID }) => ID) } })
  )
}
