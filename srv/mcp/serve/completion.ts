import { resourceKind } from '../../platform/tools/index.ts'
import { INVALID_PARAMS, isObject, RpcError } from '../../../lib/json-rpc/messages.ts'
import { variables } from '../config/variables.ts'
import { type Call, complete, type Feature } from './feature.ts'
import { schemeOf } from './prompts.ts'
import { hasDocuments } from './resources.ts'

/** As the protocol bounds it. */
const MOST = 100
const TEMPLATE = /^([a-z]{1,20}):\/\/\{slug\}$/
const PREFIX = /^[\w.-]{0,255}$/

/** Slugs that begin as an argument of a prompt, or of the address of a resource, has been typed so far. */
export const completionFeature: Feature = {
  capability: { completions: {} },
  isOn: mount => variables.MCP_PROMPTS_ENABLED && hasDocuments(mount),
  methods: { 'completion/complete': completeArgument }
}

async function completeArgument({ params, revision }: Call): Promise<object> {
  const { ref, argument } = params
  if (!isObject(ref)) throw invalid('ref must name a prompt or a template of resources')
  if (!isObject(argument) || typeof argument['value'] !== 'string')
    throw invalid('argument must have a name and a value')
  const kind = resourceKind(schemeFor(ref, argument['name']) ?? '')
  const prefix = argument['value'].toLowerCase()
  const rows = kind && PREFIX.test(prefix) ? await kind.list({ prefix, limit: MOST + 1 }) : []
  const values = rows.slice(0, MOST).map(({ slug }) => slug)
  return complete(revision, { completion: { values, hasMore: rows.length > MOST } })
}

function schemeFor(ref: Readonly<Record<string, unknown>>, argument: unknown): string | undefined {
  if (ref['type'] === 'ref/prompt') return schemeOf(ref['name'], argument)
  if (ref['type'] !== 'ref/resource') throw invalid('ref.type: must be ref/prompt or ref/resource')
  const [, scheme] = typeof ref['uri'] === 'string' ? (TEMPLATE.exec(ref['uri']) ?? []) : []
  if (!scheme || !resourceKind(scheme)) throw invalid('ref.uri: must be one of the templates')
  return scheme
}

const invalid = (message: string): RpcError => new RpcError(200, INVALID_PARAMS, message)
