import cds from '@sap/cds'
import { z } from 'zod'
import { badRequest, HttpError } from '../../../lib/errors.ts'
import { serviceNamed } from '../../cap/types.ts'
import { readQuery, runQuery } from '../../hcql/index.ts'
import { capUser } from '../../platform/access/cap-user.ts'
import { type Tool, tool, type ToolContext } from '../../platform/tools/index.ts'
import { condition } from './condition.ts'
import { DEFAULT_LIMIT, entityInput, limitOf, type ServiceRow } from './service-row.ts'

/** Paths, or whatever the query language has in this place; its reader checks both. */
const clause = z
  .array(
    z.union([z.string().max(500), z.looseObject({}).describe('In CQN, such as {"func":"count","args":["*"],"as":"n"}')])
  )
  .max(100)

const inputOf = (row: ServiceRow) =>
  z.strictObject({
    entity: entityInput(row).describe('Name of the entity, see describe'),
    select: clause.optional().describe('Elements such as "title" or "mission.slug"; or columns in CQN'),
    where: condition.optional(),
    groupBy: clause.optional().describe('Elements by which rows are grouped'),
    orderBy: clause.optional().describe('Elements such as "createdAt desc"'),
    limit: z.int().min(1).optional().describe('Number of rows; more than the entity gives are cut off'),
    skip: z.int().min(0).max(1_000_000).optional().describe('Rows that are left out before them'),
    one: z.boolean().optional().describe('The first row alone'),
    distinct: z.boolean().optional().describe('Equal rows once')
  })

type Input = z.infer<ReturnType<typeof inputOf>>

/** MCP-005: one query of an entity of the service, read, checked and run as HCQL does, with the rights of the caller. */
export function queryTool(row: ServiceRow): Tool {
  return tool({
    name: 'query',
    title: 'Query an entity',
    description: `Reads rows of one entity of ${row.service}, with the rights of the caller: columns, conditions, groups, order. Use it where no other tool answers; call describe first for names of elements. Answers at most ${DEFAULT_LIMIT} rows unless limit says otherwise. Costs one statement of the database: select few columns, and filter.`,
    mounts: [row.mount],
    access: row.access,
    quotes: true,
    input: row.names.length > 0 ? inputOf(row) : (z.strictObject({ entity: z.string().max(255) }) as never),
    output: z.object({ entity: z.string(), count: z.int(), data: z.array(z.unknown()) }),
    run: (context, input: Input) => run(row, context, input)
  })
}

async function run({ service, names }: ServiceRow, { caller }: ToolContext, input: Input) {
  const { entity } = input
  if (!names.includes(entity)) throw badRequest('unknown_entity', `${service} has no entities; see describe`, 'entity')
  const user = caller ? capUser(caller) : new cds.User.Anonymous()
  try {
    const { data } = await runQuery(serviceNamed(service), readQuery(queryOf(input)), user)
    return { entity, count: data.length, data: [...data] }
  } catch (error) {
    if (!(error instanceof HttpError) || error.code !== 'invalid_query') throw error
    throw badRequest('invalid_query', `${error.message}. describe tells names and types.`, error.target)
  }
}

/** The same as a query of HCQL. */
function queryOf({ entity, select, where, groupBy, orderBy, limit, skip, one, distinct }: Input): object {
  const rows = { val: Math.min(limit ?? DEFAULT_LIMIT, limitOf(entity)) }
  return {
    SELECT: {
      from: { ref: [entity] },
      ...(select && { columns: select.map(columnOf) }),
      ...(where && { where }),
      ...(groupBy && { groupBy: groupBy.map(columnOf) }),
      ...(orderBy && { orderBy: orderBy.map(orderOf) }),
      ...(one && { one }),
      ...(distinct && { distinct }),
      limit: { rows, ...(skip !== undefined && { offset: { val: skip } }) }
    }
  }
}

const columnOf = (column: unknown): unknown =>
  typeof column !== 'string' || column === '*' ? column : { ref: column.split('.') }

function orderOf(key: unknown): unknown {
  if (typeof key !== 'string') return key
  const [path = '', sort] = key.trim().split(' ')
  return { ref: path.split('.'), ...(sort !== undefined && { sort: sort.toLowerCase() }) }
}
