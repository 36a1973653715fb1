import { type Completions, type Pair, rankPairs } from './rank-pairs.ts'

export default function rank({ completions, top }: { completions: Completions; top: number }): Pair[][] {
  return rankPairs(completions, top)
}
