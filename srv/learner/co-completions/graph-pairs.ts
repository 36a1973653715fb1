import type { Db } from '../../cap/database/database.ts'
import { batches } from '../../cap/database/yield-to-readers.ts'
import { coCompletionRows, type Other } from './co-completions.ts'

/** Two tutorials, the smaller slug first, and how many learners completed both. */
export interface CompletedPair {
  readonly one: string
  readonly other: string
  readonly score: number
}

const BATCH = 500

/** Pairs that at least `least` learners completed both of, in batches; each pair once, though both tutorials may list it. */
export async function* completedPairs(db: Db, least: number): AsyncGenerator<readonly CompletedPair[]> {
  const known = new Set<string>()
  for (const rows of batches(await coCompletionRows(db), BATCH))
    yield rows.flatMap(({ slug, others }) =>
      (JSON.parse(others) as Other[]).flatMap(({ slug: listed, score }): CompletedPair[] => {
        const [one, other] = slug < listed ? [slug, listed] : [listed, slug]
        const pair = `${one}\n${other}`
        if (score < least || known.has(pair)) return []
        known.add(pair)
        return [{ one, other, score }]
      })
    )
}
