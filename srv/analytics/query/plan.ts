import { z } from 'zod'

/** Fields by which facts are grouped and filtered. */
const fields = [
  'taskType',
  'event',
  'tag',
  'mission',
  'tutorial',
  'group',
  'completionMonth',
  'completionWeek'
] as const
export type Field = (typeof fields)[number]

/** Parts of names of columns that tell of a person. */
const PERSONAL = ['user', 'person', 'name', 'mail', 'login', 'learner', 'author', 'sap', 'github', 'address', 'phone']

/** Groups of fewer people than this are not shown. */
export const K_ANONYMITY = 5
const MOST_ROWS = 50

const text = z.string().min(1).max(255)

const filter = z.discriminatedUnion('op', [
  z.object({ field: text, op: z.literal('equals'), value: text }),
  z.object({ field: text, op: z.literal('contains'), value: text }),
  z.object({ field: text, op: z.literal('in'), value: z.array(text).min(1).max(50) }),
  z.object({ field: text, op: z.literal('sinceDays'), value: z.int().min(1).max(3650) }),
  z.object({ field: text, op: z.literal('between'), value: z.tuple([z.iso.date(), z.iso.date()]) })
])

/** A question as the model asks it. */
export const question = z.object({
  fact: z.enum(['completion', 'start']).describe('Completed tasks, or tasks that were begun'),
  dimensions: z
    .array(text)
    .max(3)
    .default([])
    .describe(`Groups: up to three of ${fields.join(', ')}`),
  measures: z
    .array(z.enum(['count', 'distinctUsers']))
    .min(1)
    .max(2)
    .default(['count'])
    .describe('What is counted'),
  filter: z
    .array(filter)
    .max(10)
    .default([])
    .describe('What counts: by one of the fields, or field "date" with sinceDays or between (two dates)'),
  topN: z.int().min(1).max(MOST_ROWS).default(10).describe('Groups with the highest count')
})
export type Question = z.infer<typeof question>

/** A filter by one of the fields, or by the time of the fact. */
export type Filter = Question['filter'][number] & { readonly field: Field | 'date' }

/** A question that can be answered. */
export interface Plan extends Omit<Question, 'dimensions' | 'filter'> {
  readonly dimensions: readonly Field[]
  readonly filter: readonly Filter[]
}

/** Why a question is not answered. */
export type Refusal = 'pii_denied' | 'unknown_field' | 'invalid_value'

/** The plan of a question, or why there is none. */
export function planOf(asked: Question): Plan | Refusal {
  for (const name of [...asked.dimensions, ...asked.filter.map(({ field }) => field)]) {
    if (name === 'date' || isField(name)) continue
    return PERSONAL.some(part => name.toLowerCase().includes(part)) ? 'pii_denied' : 'unknown_field'
  }
  if (asked.dimensions.includes('date')) return 'unknown_field'
  if (new Set(asked.dimensions).size < asked.dimensions.length) return 'invalid_value'
  const isWrong = asked.filter.some(({ field, op }) => (field === 'date') !== (op === 'sinceDays' || op === 'between'))
  return isWrong ? 'invalid_value' : (asked as Plan)
}

const isField = (name: string): name is Field => (fields as readonly string[]).includes(name)
