import { z } from 'zod'
import { badRequest, HttpError } from '../../../lib/errors.ts'
import { conformsTo, onlyMembers } from '../../platform/http/schema.ts'

const DEEPEST = 3
const MOST_PARTS = 20

const types = ['TUTORIAL', 'GROUP', 'MISSION', 'PUZZLE', 'CHECKPOINT', 'PETOBERFEST'] as const
const type = z.literal(types, `type must be one of ${types.join(', ')}`)
const day = z.iso.date('must be a day of the calendar, YYYY-MM-DD')

/** Counts distinct tasks that were completed and meet everything that is named. */
const conditionSchema = onlyMembers({
  completed: z.int().min(1).max(100_000).optional(),
  type: type.optional(),
  tag: z.string().min(1).max(255).optional(),
  experience: z.enum(['beginner', 'intermediate', 'advanced']).optional(),
  tasks: z
    .array(z.string().regex(/^[A-Z]{5,11}:\d{1,10}$/, 'must be <type>:<legacyId>'))
    .min(1)
    .max(100)
    .optional(),
  event: z.int().optional(),
  from: day.optional(),
  to: day.optional()
}).refine(condition => Object.keys(condition).length > 0, 'must name a condition, all or any')

const parts = z.array(z.unknown()).min(1).max(MOST_PARTS)
const checkAll = conformsTo(onlyMembers({ all: parts }))
const checkAny = conformsTo(onlyMembers({ any: parts }))
const checkCondition = conformsTo(conditionSchema)

export type Condition = z.infer<typeof conditionSchema>
export type Rule = Condition | { readonly all: readonly Rule[] } | { readonly any: readonly Rule[] }

/**
 * The rule that `text` is.
 * @throws HttpError 400 naming the part of the rule that is wrong, such as `rule.all.1.type`.
 */
export function parseRule(text: string): Rule {
  return readRule(parsed(text), 'rule', 1)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw badRequest('invalid_rule', 'rule must be JSON', 'rule')
  }
}

function readRule(raw: unknown, target: string, depth: number): Rule {
  if (depth > DEEPEST) throw badRequest('invalid_rule', `all and any go ${DEEPEST - 1} deep at most`, target)
  const isGroup = (name: string) => typeof raw === 'object' && raw !== null && Object.hasOwn(raw, name)
  const rules = (name: string, list: readonly unknown[]) =>
    list.map((part, index) => readRule(part, `${target}.${name}.${index}`, depth + 1))
  if (isGroup('all')) return { all: rules('all', at(target, () => checkAll(raw)).all) }
  if (isGroup('any')) return { any: rules('any', at(target, () => checkAny(raw)).any) }
  return at(target, () => checkCondition(raw))
}

/** Runs `check`, and puts `target` before the field that a refusal names. */
function at<T>(target: string, check: () => T): T {
  try {
    return check()
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    const field = error.target === 'body' ? target : `${target}.${error.target ?? ''}`
    throw badRequest('invalid_rule', error.message, field)
  }
}
