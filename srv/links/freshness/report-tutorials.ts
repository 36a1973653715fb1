import cds from '@sap/cds'
import { now } from '../../../lib/time.ts'
import type { Db } from '../../cap/database/database.ts'
import { reviewTimes } from '../../catalog/index.ts'
import { type LinkFact, storeReports, type TutorialFacts } from '../../content/index.ts'
import { unsolvedProblems } from '../../feedback/index.ts'
import { PLACES, READ, TUTORIAL } from '../model/tables.ts'

const { SELECT } = cds.ql

interface Age {
  readonly slug: string
  readonly oldest: string | null
  readonly places: number | string
  readonly asked: number | string
}

interface BadLink extends LinkFact {
  readonly slug: string
  readonly movedTo: string | null
}

/**
 * Makes the reports of all tutorials whose links were all asked at least once, and returns how many. A report is as old as the oldest
 * answer of a link: when links are not asked any more, the confidence goes down with the time.
 */
export async function reportTutorials(db: Db): Promise<number> {
  const tutorials = await db.run<{ slug: string; contentHash: string }[]>(
    SELECT.from(READ).columns('slug', 'contentHash')
  )
  const ages = new Map((await agesOf(db)).map(age => [age.slug, age]))
  const links = Map.groupBy(await badLinks(db), ({ slug }) => slug)
  const problems = Map.groupBy(await unsolvedProblems(db), ({ slug }) => slug)
  const reviews = await reviewTimes(db)
  const facts = tutorials.flatMap(({ slug, contentHash }): TutorialFacts[] => {
    const asOf = timeOf(ages.get(slug))
    if (!asOf) return []
    const known = { links: links.get(slug) ?? [], problems: problems.get(slug) ?? [] }
    return [{ slug, contentHash, asOf, ...known, reviewedAt: reviews.get(slug) ?? null }]
  })
  await storeReports(facts)
  return facts.length
}

/** Undefined while a link was never asked. */
function timeOf(age: Age | undefined): Date | undefined {
  if (!age) return now()
  return Number(age.asked) === Number(age.places) && age.oldest ? new Date(age.oldest) : undefined
}

function agesOf(db: Db): Promise<Age[]> {
  const checked = [{ ref: ['link', 'lastCheckedAt'] }]
  return db.run(
    SELECT.from(PLACES)
      .columns(
        'slug',
        { func: 'min', args: checked, as: 'oldest', cast: { type: 'cds.Timestamp' } } as never,
        { func: 'count', args: checked, as: 'asked' } as never,
        'count(*) as places'
      )
      .where({ kind: TUTORIAL })
      .groupBy('slug')
  )
}

async function badLinks(db: Db): Promise<BadLink[]> {
  const rows = await db.run<BadLink[]>(
    SELECT.from(PLACES)
      .columns(
        ...['slug', 'step', 'link.address as address', 'link.status as status', 'link.reason as reason'],
        'link.movedTo as movedTo'
      )
      .where({
        kind: TUTORIAL,
        'link.status': { in: ['BROKEN', 'UNREACHABLE', 'MOVED'] },
        'link.ignored': false
      })
  )
  return rows.map(row => ({ ...row, reason: row.movedTo ?? row.reason }))
}
