import { type Completions, countLearners, type Ranked, rankPairs } from './rank-pairs.ts'

export default function rank({ completions, top }: { completions: Completions; top: number }): Ranked {
  return { pairs: rankPairs(completions, top), learners: countLearners(completions) }
}
