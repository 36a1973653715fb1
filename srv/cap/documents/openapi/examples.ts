import { hasOwnRows } from '../../guard/own-rows.ts'
import { framework, type Entity, type Row, type RunningService } from '../../types.ts'
import { isOperation, type OpenApi, type Parameter, type PathItem } from './description.ts'

/** The key of a row, by the name of its entity in the service. */
type Keys = ReadonlyMap<string, Row>

/**
 * Gives the keys in paths examples that exist, so that who tries them out gets an answer. Entities of which every caller
 * sees other rows have none.
 */
export async function withExamples(description: OpenApi, service: RunningService): Promise<OpenApi> {
  const keys = await someKeys(service)
  const paths = Object.entries(description.paths).map(([path, item]) => [path, exemplified(path, item, keys)])
  return { ...description, paths: Object.fromEntries(paths) as OpenApi['paths'] }
}

async function someKeys({ name: service, entities }: RunningService): Promise<Keys> {
  const found = new Map<string, Row>()
  for (const entity of entities) {
    const names = storedKeys(entity)
    if (names.length === 0 || hasOwnRows(entity)) continue
    const columns = names.map(name => ({ ref: [name] }))
    const limit = { rows: { val: 1 } }
    const [row] = await framework.db.run<readonly Row[]>({ SELECT: { from: { ref: [entity.name] }, columns, limit } })
    if (row) found.set(entity.name.slice(service.length + 1), { ...row, IsActiveEntity: true })
  }
  return found
}

/** None for an entity without a table. */
function storedKeys({ elements, params, ...entity }: Entity): readonly string[] {
  if (params || entity['@cds.persistence.skip']) return []
  const keys = Object.values(elements).filter(({ key, virtual, isAssociation }) => key && !virtual && !isAssociation)
  return keys.map(({ name }) => name).filter(name => name !== 'IsActiveEntity')
}

/** The first step of a path, and the keys of what it leads to. */
function exemplified(path: string, item: PathItem, keys: Keys): PathItem {
  const row = keys.get(/^\/(\w+)\(/.exec(path)?.[1] ?? '')
  const { parameters } = item
  if (!row || !parameters || isOperation(parameters)) return item
  return { ...item, parameters: parameters.map(each => exampleOf(each, row)) }
}

function exampleOf(parameter: Parameter, row: Row): Parameter {
  const { name = '', in: place, schema } = parameter
  return place === 'path' && name in row ? { ...parameter, schema: { ...schema, example: row[name] } } : parameter
}
