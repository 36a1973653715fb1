import { type Computed, computePeople, type Question } from './compute-people.ts'

export default function compute(question: Question): Computed {
  return computePeople(question)
}
