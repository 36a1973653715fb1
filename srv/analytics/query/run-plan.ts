import { DAY, fromNow } from '../../../lib/time.ts'
import { type Db, isPostgres, placeholders } from '../../cap/database/database.ts'
import { tableOf } from '../../cap/database/tables.ts'
import { type Field, type Filter, K_ANONYMITY, type Plan } from './plan.ts'

const FACTS = 'tutorials.analytics.TaskFacts'
const TAG_FACTS = 'tutorials.analytics.TaskTagFacts'

/** Groups with their measures, of five people at least each. */
export interface Counted {
  readonly rows: readonly Readonly<Record<string, string | number | null>>[]
  /** Groups of fewer people, which are left out. */
  readonly suppressedCount: number
  /** All groups. */
  readonly totalRows: number
}

type Value = string | number

/** Counts the facts of a plan in two statements. Names come from the plan's list alone; values are parameters. */
export async function runPlan(db: Db, plan: Plan): Promise<Counted> {
  const values: Value[] = []
  const groups = groupsOf(plan, values)
  const [sums] = await db.run<Record<string, string | number | null>[]>(
    `SELECT count(*) AS total, sum(CASE WHEN people < ${K_ANONYMITY} THEN 1 ELSE 0 END) AS few FROM (${groups}) AS g`,
    values
  )
  const rows = await db.run<Record<string, string | number | null>[]>(
    `SELECT * FROM (${groups}) AS g WHERE people >= ${K_ANONYMITY} ORDER BY facts DESC${order(plan)} LIMIT ${plan.topN}`,
    values
  )
  return {
    rows: rows.map(row => shown(plan, row)),
    suppressedCount: Number(sums?.['few'] ?? 0),
    totalRows: Number(sums?.['total'] ?? 0)
  }
}

const order = ({ dimensions }: Plan): string => dimensions.map((_, at) => `, d${at}`).join('')

/** The SELECT of all groups; its parameters are added to `values`. */
function groupsOf(plan: Plan, values: Value[]): string {
  const { dimensions, filter, fact } = plan
  const expressions = dimensions.map(field => expressionOf(field, fact))
  const used = new Set<string>([...dimensions, ...filter.map(({ field }) => field)])
  const columns = [
    ...expressions.map((expression, at) => `${expression} AS d${at}`),
    'count(*) AS facts',
    'count(DISTINCT person) AS people'
  ]
  const conditions = [
    ...(fact === 'completion' ? [`status = 'COMPLETED'`] : []),
    ...expressions.map(expression => `${expression} IS NOT NULL`),
    ...filter.map(each => conditionOf(each, fact, values))
  ]
  const where = conditions.length > 0 ? ` WHERE ${conditions.join(' AND ')}` : ''
  const groupBy = expressions.length > 0 ? ` GROUP BY ${expressions.join(', ')}` : ''
  return `SELECT ${columns.join(', ')} FROM ${tableOf(used.has('tag') ? TAG_FACTS : FACTS)}${where}${groupBy}`
}

const timeOf = (fact: Plan['fact']): string => (fact === 'completion' ? 'completedAt' : 'startedAt')

function expressionOf(field: Field, fact: Plan['fact']): string {
  if (field === 'group') return 'taskGroup'
  if (field === 'completionMonth')
    return isPostgres() ? `to_char(${timeOf(fact)}, 'YYYY-MM')` : `strftime('%Y-%m', ${timeOf(fact)})`
  if (field === 'completionWeek')
    return isPostgres() ? `to_char(${timeOf(fact)}, 'IYYY-"W"IW')` : `strftime('%G-W%V', ${timeOf(fact)})`
  return field
}

function conditionOf(filter: Filter, fact: Plan['fact'], values: Value[]): string {
  const parameter = (value: Value): string => {
    values.push(value)
    return placeholders(1, values.length - 1)
  }
  const time = timeOf(fact)
  if (filter.op === 'sinceDays') return `${time} >= ${parameter(fromNow(-filter.value * DAY).toISOString())}`
  if (filter.op === 'between') {
    const [from, to] = filter.value
    const end = new Date(Date.parse(to) + DAY).toISOString()
    return `${time} >= ${parameter(new Date(from).toISOString())} AND ${time} < ${parameter(end)}`
  }
  const expression = filter.field === 'date' ? time : expressionOf(filter.field, fact)
  if (filter.op === 'in') return `${expression} IN (${filter.value.map(parameter).join(', ')})`
  if (filter.op === 'equals') return `${expression} = ${parameter(filter.value)}`
  const pattern = `%${filter.value.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return `lower(${expression}) LIKE ${parameter(pattern)} ESCAPE '\\'`
}

function shown({ dimensions, measures }: Plan, row: Readonly<Record<string, string | number | null>>) {
  return Object.fromEntries([
    ...dimensions.map((field, at) => [field, row[`d${at}`] ?? null] as const),
    ...measures.map(measure => [measure, Number(row[measure === 'count' ? 'facts' : 'people'])] as const)
  ])
}
