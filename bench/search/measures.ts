import type { Grades } from './judged.ts'

const DEPTH = 10
/** Grade from which a document answers a query. */
const ANSWERS = 2

/** Quality of one ranking, or the mean of several. */
export interface Quality {
  readonly ndcg: number
  readonly reciprocalRank: number
}

/** nDCG@10 with gains of 2^grade - 1, and the reciprocal rank of the first document that answers the query. */
export function qualityOf(ranking: readonly string[], grades: Grades): Quality {
  const gains = ranking.slice(0, DEPTH).map(slug => gain(grades.get(slug) ?? 0))
  const ideal = [...grades.values()].map(gain).toSorted((a, b) => b - a)
  const first = ranking.slice(0, DEPTH).findIndex(slug => (grades.get(slug) ?? 0) >= ANSWERS)
  return {
    ndcg: discounted(gains) / discounted(ideal.slice(0, DEPTH)),
    reciprocalRank: first < 0 ? 0 : 1 / (first + 1)
  }
}

export function meanOf(qualities: readonly Quality[]): Quality {
  const mean = (value: (quality: Quality) => number) =>
    qualities.reduce((sum, each) => sum + value(each), 0) / qualities.length
  return { ndcg: mean(each => each.ndcg), reciprocalRank: mean(each => each.reciprocalRank) }
}

const gain = (grade: number) => 2 ** grade - 1

const discounted = (gains: readonly number[]) =>
  gains.reduce((sum, each, index) => sum + each / Math.log2(index + 2), 0)
