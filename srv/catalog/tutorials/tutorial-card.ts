import cds from '@sap/cds'
import type { Db } from '../../cap/database/database.ts'
import { outlinesOf } from './outlines.ts'

const { SELECT } = cds.ql

/** A tutorial that learners are shown, with its steps. */
export interface TutorialCard {
  readonly slug: string
  readonly title: string
  readonly description: string | null
  /** Names in the author's order. */
  readonly tags: readonly string[]
  readonly steps: readonly { readonly number: number; readonly title: string }[]
}

interface Row {
  readonly slug: string
  readonly title: string | null
  readonly description: string | null
  readonly publishedTags: string | null
  readonly outline: string | null
  readonly stepCount: number | null
}

/** The tutorial `slug`; undefined for one that is unknown or INACTIVE. */
export async function tutorialCard(db: Db, slug: string): Promise<TutorialCard | undefined> {
  const row = await db.run<Row | undefined>(
    SELECT.one
      .from('tutorials.catalog.Tutorials')
      .columns('slug', 'title', 'description', 'publishedTags', 'outline', 'stepCount')
      .where`slug = ${slug} and (status is null or status = 'ACTIVE')`
  )
  if (!row) return undefined
  const [outline] = row.outline === null ? [] : await outlinesOf(db, [row.outline])
  return {
    slug: row.slug,
    title: row.title ?? row.slug,
    description: row.description,
    tags: tagsIn(row),
    steps: stepsOf(row, outline?.steps)
  }
}

const tagsIn = ({ publishedTags }: Pick<Row, 'publishedTags'>): readonly string[] =>
  JSON.parse(publishedTags ?? '[]') as string[]

/** The titles as the outline has them; a step without one is called by its number. */
function stepsOf({ stepCount }: Row, outline: string | undefined): TutorialCard['steps'] {
  const titles = outline === undefined ? [] : (JSON.parse(outline) as { title: string }[]).map(({ title }) => title)
  const count = titles.length || (stepCount ?? 0)
  return Array.from({ length: count }, (_, index) => ({
    number: index + 1,
    title: titles[index] || `Step ${index + 1}`
  }))
}

/** The tags of tutorials, by slug. */
export async function tagsOfTutorials(db: Db, slugs: readonly string[]): Promise<Map<string, readonly string[]>> {
  if (slugs.length === 0) return new Map()
  const rows = await db.run<{ slug: string; publishedTags: string | null }[]>(
    SELECT.from('tutorials.catalog.Tutorials')
      .columns('slug', 'publishedTags')
      .where({ slug: { in: [...slugs] } })
  )
  return new Map(rows.map(row => [row.slug, tagsIn(row)]))
}
