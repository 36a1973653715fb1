import { z } from 'zod'
import { badRequest } from '../../../lib/errors.ts'
import { declaredOperations } from '../../cap/guard/operations.ts'
import { type Element, type Entity, type Operation, serviceNamed } from '../../cap/types.ts'
import { elementsOf, entitiesOf } from '../../hcql/index.ts'
import { capped, type Tool, tool } from '../../platform/tools/index.ts'
import { DEFAULT_LIMIT, entityInput, limitOf, type ServiceRow } from './service-row.ts'

const MAX_DOC = 500

const doc = z.string().nullable()
const element = z.object({
  name: z.string(),
  type: z.string(),
  key: z.boolean(),
  values: z.array(z.union([z.string(), z.number()])).optional(),
  description: doc
})
const output = z.object({
  service: z.string(),
  entities: z.array(z.object({ name: z.string(), description: doc })).optional(),
  actions: z.array(z.object({ name: z.string(), kind: z.string(), description: doc })).optional(),
  entity: z.string().optional(),
  action: z.string().optional(),
  kind: z.string().optional(),
  description: doc.optional(),
  elements: z.array(element).optional(),
  associations: z.array(z.object({ name: z.string(), target: z.string(), many: z.boolean() })).optional(),
  parameters: z.array(element).optional(),
  limits: z.object({ default: z.int(), max: z.int() }).optional()
})

type Description = z.infer<typeof output>

/** MCP-004: entities and operations of a service, as its metadata has them. */
export function describeTool(row: ServiceRow): Tool {
  return tool({
    name: 'describe',
    title: 'Describe the service',
    description: `Tells what ${row.service} has. Without arguments: its entities and actions. With an entity: its elements with types, its associations and the limits of query. With an action: its parameters; actions are called over OData. Use it before query. Cheap: answered from memory.`,
    mounts: [row.mount],
    access: row.access,
    input: z.strictObject({
      ...(row.names.length > 0 && { entity: entityInput(row).optional().describe('An entity to be described') }),
      action: z.string().max(255).optional().describe('An action to be described')
    }),
    output,
    async run(_, input: { readonly entity?: string | undefined; readonly action?: string | undefined }) {
      if (input.entity !== undefined) return entityIn(row.service, input.entity)
      if (input.action !== undefined) return actionIn(row.service, input.action)
      return overviewOf(row.service)
    }
  })
}

function overviewOf(service: string): Description {
  const entities = entitiesOf(serviceNamed(service)).map(each => ({
    name: nameIn(service, each.name),
    description: docOf(each)
  }))
  const actions = operationsOf(service).map(each => {
    return { name: nameIn(service, each.name), kind: each.kind, description: docOf(each) }
  })
  return { service, entities, actions }
}

function entityIn(service: string, name: string): Description {
  const entity = entitiesOf(serviceNamed(service)).find(each => nameIn(service, each.name) === name) as Entity
  const elements = elementsOf(entity)
  return {
    ...{ service, entity: name, description: docOf(entity) },
    elements: elements.filter(({ isAssociation }) => !isAssociation).map(described),
    associations: elements.flatMap(each =>
      each.isAssociation && each.target?.startsWith(`${service}.`)
        ? [{ name: each.name, target: nameIn(service, each.target), many: each.is2many ?? false }]
        : []
    ),
    limits: { default: Math.min(DEFAULT_LIMIT, limitOf(name)), max: limitOf(name) }
  }
}

function actionIn(service: string, name: string): Description {
  const operations = operationsOf(service)
  const operation = operations.find(each => nameIn(service, each.name) === name)
  if (!operation) {
    const known = operations.map(each => nameIn(service, each.name)).join(', ')
    throw badRequest('unknown_action', `action must be one of ${capped(known, 2000)}`, 'action')
  }
  const { params = {} } = operation as { readonly params?: Readonly<Record<string, Element>> }
  const parameters = Object.entries(params).map(([parameter, each]) => described({ ...each, name: parameter }))
  return { service, action: name, kind: operation.kind, description: docOf(operation), parameters }
}

const operationsOf = (service: string): readonly Operation[] =>
  declaredOperations(serviceNamed(service)).flatMap(({ entity, operation }) =>
    entity === undefined ? [operation] : []
  )

function described({ name, type, _type, key, enum: values, doc: text }: Element): z.infer<typeof element> {
  const listed = values && Object.entries(values).map(([value, { val }]) => val ?? value)
  return {
    ...{ name, type: (_type ?? type ?? 'structure').replace('cds.', ''), key: key ?? false },
    ...(listed && { values: listed }),
    description: text === undefined ? null : capped(text, MAX_DOC)
  }
}

const docOf = ({ doc: text }: { readonly doc?: string }): string | null =>
  text === undefined ? null : capped(text, MAX_DOC)

const nameIn = (service: string, name: string): string => name.slice(service.length + 1)
