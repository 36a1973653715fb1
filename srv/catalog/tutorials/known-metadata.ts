import cds from '@sap/cds'
import type { Db } from '../../cap/database/database.ts'
import { humanize } from '../model/slug.ts'
import { storedContributors } from './contributors.ts'
import type { MetadataInEffect } from './published-metadata.ts'

const { SELECT } = cds.ql

interface TutorialRow extends Omit<Known, 'tags' | 'time' | 'level'> {
  readonly ID: string
  readonly slug: string
  readonly averageTimeToComplete: Known['time']
  readonly experienceTag: Known['level']
  readonly publishedTags: string | null
}

type Known = Pick<
  MetadataInEffect,
  | 'title'
  | 'description'
  | 'time'
  | 'level'
  | 'primaryTag'
  | 'tags'
  | 'stepCount'
  | 'steps'
  | 'repository'
  | 'contributors'
>

/** Metadata of tutorials as the catalog has it, in the words of publishers; of one that it does not know, a readable title. */
export async function knownMetadata(db: Db, slugs: readonly string[]): Promise<(slug: string) => MetadataInEffect> {
  const named = { slug: { in: [...slugs] } }
  const tutorials = await db.run<TutorialRow[]>(
    SELECT.from('tutorials.catalog.Tutorials')
      .columns('ID', 'slug', 'title', 'description', 'averageTimeToComplete', 'experienceTag', 'primaryTag')
      .columns('stepCount', 'publishedTags')
      .where(named)
  )
  const steps = await db.run<{ tutorial_ID: string; number: number; title: string }[]>(
    SELECT.from('tutorials.catalog.Steps').columns('tutorial_ID', 'stepOrder as number', 'title')
      .where`tutorial_ID in ${tutorials.map(({ ID }) => ID)} and (status is null or status = 'ACTIVE')`.orderBy(
      'stepOrder'
    )
  )
  const repositories = await db.run<{ slug: string; payload: string }[]>(
    SELECT.from('tutorials.catalog.RepoCatalog')
      .columns('slug', 'payload')
      .where({ ...named, origin: 'PUBLISH' })
  )
  const contributors = await storedContributors(
    db,
    tutorials.map(({ ID }) => ID)
  )
  const bySlug = new Map(tutorials.map(row => [row.slug, row]))
  const stepsOf = Map.groupBy(steps, step => step.tutorial_ID)
  const sources = new Map(repositories.map(({ slug, payload }) => [slug, JSON.parse(payload) as Known['repository']]))
  return slug => {
    const row = bySlug.get(slug)
    return {
      title: row?.title ?? humanize(slug),
      description: row?.description ?? null,
      time: row?.averageTimeToComplete ?? null,
      level: row?.experienceTag ?? null,
      primaryTag: row?.primaryTag ?? null,
      tags: JSON.parse(row?.publishedTags ?? 'null') as Known['tags'],
      stepCount: row?.stepCount ?? null,
      steps: (stepsOf.get(row?.ID ?? '') ?? []).map(({ number, title }) => ({ number, title })),
      repository: sources.get(slug) ?? null,
      contributors: contributors.get(row?.ID ?? '')?.map(({ email, login }) => ({ email, login })) ?? null
    }
  }
}
