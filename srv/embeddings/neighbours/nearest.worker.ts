import { type Nearest, nearest, type Part, type Question } from './scan.ts'

/** Memory is shared, so parts are not copied. */
export default function find({ parts, question }: { parts: readonly Part[]; question: Question }): Nearest {
  return nearest(parts, question)
}
