import type { ServiceDefinition } from '../../cap/types.ts'
import { entitiesOf, type QueriedService } from '../../hcql/index.ts'
import { accessOf } from '../../platform/access/services.ts'
import type { Tool, ToolMount } from '../../platform/tools/index.ts'
import { describeTool } from './describe.ts'
import { queryTool } from './query.ts'

/** The service of each mount. */
const services: Readonly<Record<string, ToolMount>> = {
  SearchService: 'search',
  KnowledgeGraphService: 'graph',
  HomepageService: 'homepage',
  DeveloperService: 'api',
  AdminService: 'admin'
}

/** MCP-004, MCP-005: describe and query of every mount, with the access and the entities of its service. */
export function serviceTools(defined: Iterable<ServiceDefinition>): readonly Tool[] {
  return [...defined].flatMap(definition => {
    const mount = Object.hasOwn(services, definition.name) ? services[definition.name] : undefined
    if (!mount) return []
    // a linked definition knows its model
    const service = definition as unknown as QueriedService
    const names = entitiesOf(service).map(({ name }) => name.slice(service.name.length + 1))
    const row = { service: definition.name, mount, access: accessOf(definition), names }
    return [describeTool(row), queryTool(row)]
  })
}
