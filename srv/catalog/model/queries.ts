import cds from '@sap/cds'
import type { Db } from '../../cap/database/database.ts'

const { SELECT } = cds.ql

/** A tutorial in navigation. */
export interface NavigationRow {
  readonly slug: string
  readonly title: string
  readonly description: string | null
  readonly averageTimeToComplete: number | null
  readonly experienceTag: string | null
  readonly stepCount: number | null
  readonly primaryTag: string | null
  readonly publishedTags: string | null
  readonly createdAt: string
  readonly authorsDate: string | null
  readonly status: string | null
}

/** All tutorials with the columns for navigation. */
export function navigationRows(db: Db): Promise<NavigationRow[]> {
  const columns = ['slug', 'title', 'description', 'averageTimeToComplete', 'experienceTag', 'stepCount', 'primaryTag']
  return db.run(
    SELECT.from('tutorials.catalog.Tutorials').columns(
      ...columns,
      'publishedTags',
      'createdAt',
      'authorsDate',
      'status'
    )
  )
}

/** Slug and legacyId of all tutorials that are not INACTIVE. */
export function activeTutorials(db: Db): Promise<{ slug: string; legacyId: number | null }[]> {
  return db.run(
    SELECT.from('tutorials.catalog.Tutorials').columns('slug', 'legacyId').where`status is null or status = 'ACTIVE'`
  )
}

/** The titles of all tutorials, by slug. */
export async function tutorialTitles(db: Db): Promise<Map<string, string | null>> {
  const rows = await db.run<{ slug: string; title: string | null }[]>(
    SELECT.from('tutorials.catalog.Tutorials').columns('slug', 'title')
  )
  return new Map(rows.map(({ slug, title }) => [slug, title]))
}

/** A tutorial that is not INACTIVE, with the times at which it was published first and last changed by an author. */
export interface NewTutorial {
  readonly slug: string
  readonly title: string | null
  readonly description: string | null
  readonly createdAt: string
  readonly authorsDate: string | null
}

/** The tutorials that came last, the latest first; an old one that is published for the first time counts as old. */
export function newestTutorials(db: Db, most: number): Promise<readonly NewTutorial[]> {
  const came = 'case when authorsDate < createdAt then authorsDate else createdAt end as came'
  return db.run<readonly NewTutorial[]>(
    SELECT.from('tutorials.catalog.Tutorials').columns('slug', 'title', 'description', 'createdAt', 'authorsDate', came)
      .where`status is null or status = 'ACTIVE'`
      .orderBy('came desc', 'slug asc')
      .limit(most)
  )
}

export interface Repository {
  readonly slug: string
  readonly owner: string | null
  readonly repo: string
  readonly branch: string | null
  readonly path: string | null
}

/** The repository of `slug`; undefined when unknown. */
export function repositoryOf(db: Db, slug: string): Promise<Repository | undefined> {
  return db.run(
    SELECT.one.from('tutorials.catalog.RepoCatalog').columns('slug', 'owner', 'repo', 'branch', 'path').where({ slug })
  )
}

/** The repositories of all tutorials, by slug. */
export async function repositories(db: Db): Promise<Map<string, Repository>> {
  const rows = await db.run<Repository[]>(
    SELECT.from('tutorials.catalog.RepoCatalog').columns('slug', 'owner', 'repo', 'branch', 'path')
  )
  return new Map(rows.map(row => [row.slug, row]))
}

/** A step that readers can see, and its tutorial. */
export interface ActiveStep {
  readonly tutorial_ID: string
  readonly title: string | null
}

/** The step of a tutorial; undefined when it has none with that number any more. */
export function activeStep(db: Db, slug: string, stepNumber: number): Promise<ActiveStep | undefined> {
  return db.run(
    SELECT.one.from('tutorials.catalog.Steps').columns('tutorial_ID', 'title')
      .where`tutorial.slug = ${slug} and stepOrder = ${stepNumber} and (status is null or status = 'ACTIVE')`
  )
}

/** The ids of tutorials by slug; unknown slugs are left out. */
export async function tutorialIds(db: Db, slugs: readonly string[]): Promise<Map<string, string>> {
  if (slugs.length === 0) return new Map()
  const rows = await db.run<{ ID: string; slug: string }[]>(
    SELECT.from('tutorials.catalog.Tutorials')
      .columns('ID', 'slug')
      .where({ slug: { in: [...slugs] } })
  )
  return new Map(rows.map(({ ID, slug }) => [slug, ID]))
}

/** A step that readers can see, with the number by which records of progress know it. */
export interface ShownStep {
  readonly slug: string
  readonly step: number
  readonly title: string | null
  readonly legacyId: number
}

/** The steps of tutorials that readers can see, in order. */
export function shownSteps(db: Db, slugs: readonly string[]): Promise<ShownStep[]> {
  return db.run(
    SELECT.from('tutorials.catalog.Steps').columns('tutorial.slug as slug', 'stepOrder as step', 'title', 'legacyId')
      .where`tutorial.slug in ${[...slugs]} and (status is null or status = 'ACTIVE')`.orderBy('stepOrder')
  )
}

/** How many tutorials that readers can see have no owner by an e-mail address. */
export async function countOwnerless(db: Db): Promise<number> {
  const { amount } = await db.run<{ amount: number | string }>(
    SELECT.one.from('tutorials.catalog.Tutorials').columns('count(*) as amount')
      .where`(status is null or status = 'ACTIVE') and meta.ownerEmail is null`
  )
  return Number(amount)
}
