import { type ResourceKind, resourceKind, resourceKinds, type ToolMount } from '../../platform/tools/index.ts'
import { INVALID_PARAMS, RpcError } from '../../../lib/json-rpc/messages.ts'
import { variables } from '../config/variables.ts'
import type { Revision } from '../protocol/revisions.ts'
import { cacheable, type Call, cursorIn, type Feature } from './feature.ts'

const PAGE = 100
const TYPE = 'application/json'
const ADDRESS = /^([a-z]{1,20}):\/\/([\w.-]{1,255})$/

/** Mounts with resources and prompts (MCP-006 to MCP-009). */
export const hasDocuments = (mount: ToolMount): boolean => mount === 'graph' || mount === 'admin'

/** Documents of the domains, by their addresses. */
export const resourcesFeature: Feature = {
  capability: { resources: {} },
  isOn: mount => variables.MCP_RESOURCES_ENABLED && hasDocuments(mount),
  methods: { 'resources/list': list, 'resources/templates/list': templates, 'resources/read': read }
}

/** A page: of the kind that the cursor stands in, and of the next ones while there is room. */
async function list(request: Call): Promise<object> {
  const { revision } = request
  const kinds = resourceKinds()
  const begin = placeOf(cursorIn(request), kinds)
  const resources: object[] = []
  for (let index = begin.index; index < kinds.length; index++) {
    const kind = kinds[index] as ResourceKind
    const room = PAGE - resources.length
    const rows = await kind.list({ after: index === begin.index ? begin.after : '', limit: room })
    for (const { slug, title } of rows)
      resources.push({ uri: `${kind.scheme}://${slug}`, name: slug, title, mimeType: TYPE })
    const last = rows.at(-1)
    if (rows.length === room && last)
      return cacheable(revision, { resources, nextCursor: cursorOf(kind.scheme, last.slug) })
  }
  return cacheable(revision, { resources })
}

interface Place {
  readonly index: number
  readonly after: string
}

const cursorOf = (scheme: string, after: string): string => Buffer.from(`${scheme}://${after}`).toString('base64url')

/** @throws RpcError for what is no cursor of ours. */
function placeOf(cursor: unknown, kinds: readonly ResourceKind[]): Place {
  if (cursor === undefined) return { index: 0, after: '' }
  const [, scheme, after = ''] =
    typeof cursor === 'string' && cursor.length < 500
      ? (ADDRESS.exec(Buffer.from(cursor, 'base64url').toString()) ?? [])
      : []
  const index = kinds.findIndex(kind => kind.scheme === scheme)
  if (index < 0) throw new RpcError(200, INVALID_PARAMS, 'cursor: must be one that a list has ended with')
  return { index, after }
}

function templates({ revision }: Call): object {
  const resourceTemplates = resourceKinds().map(({ scheme, title, description }) => ({
    uriTemplate: `${scheme}://{slug}`,
    name: scheme,
    title,
    description,
    mimeType: TYPE
  }))
  return cacheable(revision, { resourceTemplates })
}

async function read({ params, revision }: Call): Promise<object> {
  const { uri } = params
  if (typeof uri !== 'string') throw new RpcError(200, INVALID_PARAMS, 'uri must be the address of a resource')
  return cacheable(revision, { contents: [await contentOf(uri, revision)] })
}

/** The document at an address. @throws RpcError where nothing is published. */
export async function contentOf(uri: string, { unknownResource }: Revision): Promise<object> {
  const [, scheme = '', name = ''] = ADDRESS.exec(uri.toLowerCase()) ?? []
  const document = await resourceKind(scheme)?.read(name)
  if (!document) throw new RpcError(200, unknownResource, 'Resource not found', { data: { uri: uri.slice(0, 300) } })
  return { uri, mimeType: TYPE, text: JSON.stringify(document) }
}
