import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'

/** Grades by slug: 3 what the query asks for, 2 treats it at length, 1 is of some use. What is not named has 0. */
export type Grades = ReadonlyMap<string, number>

/** Queries of the development half are there to tune with, those of the hold-out half only to measure. */
export const HALVES = ['development', 'hold-out'] as const
type Half = (typeof HALVES)[number]

export interface JudgedQuery {
  readonly kind: string
  readonly query: string
  readonly grades: Grades
  readonly half: Half
}

const FOLDER = fileURLToPath(new URL('queries', import.meta.url))
const SUFFIX = '.yaml'

/** The judged queries of all kinds: one file each, named by its kind. */
export function judgedQueries(): JudgedQuery[] {
  const files = readdirSync(FOLDER).filter(file => file.endsWith(SUFFIX))
  return files.flatMap(file => {
    const judged = parse(readFileSync(`${FOLDER}/${file}`, 'utf8')) as Record<string, Record<string, string[]>>
    const kind = file.slice(0, -SUFFIX.length)
    return Object.entries(judged).map(([query, byGrade]) => ({
      kind,
      query,
      grades: gradesBySlug(byGrade),
      half: halfOf(query)
    }))
  })
}

function gradesBySlug(byGrade: Record<string, string[]>): Grades {
  return new Map(Object.entries(byGrade).flatMap(([grade, slugs]) => slugs.map(slug => [slug, Number(grade)] as const)))
}

/** By the hash of the query alone, so that a query stays in its half whatever is added. */
function halfOf(query: string): Half {
  const [first = 0] = createHash('sha256').update(query).digest()
  return first % 2 === 0 ? 'development' : 'hold-out'
}
