import { z } from 'zod'
import type { Access } from '../access/access.ts'
import type { Description, Route } from '../http/route.ts'

/** Routes below one path, which OpenAPI describes together. */
export interface RouteGroup {
  readonly name: string
  /** Path below which their documentation stands. */
  readonly path: `/${string}`
  /** Path of the routes, where a service has its own documentation there and theirs stands one level below. */
  readonly routesAt?: `/${string}`
  readonly about: string
}

type Described = Route & { readonly describes: Description }

/** The credentials of `contentKey`, in the form of OpenAPI. */
const contentKey = { type: 'http', scheme: 'bearer', description: 'The content key of publishers, CONTENT_API_KEY' }

const refusal = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    target: z.string().optional().describe('Field, slug or parameter that is wrong')
  })
})

/** Description in OpenAPI 3.1 of those of `routes` that stand below the path of `group`; `schemes` are those of callers with a scope. */
export function describeRoutes(
  { name, path, routesAt: prefix = path, about }: RouteGroup,
  routes: readonly Route[],
  schemes: Readonly<Record<string, object>>
): object {
  const known = routes.filter(
    (row): row is Described => row.describes !== undefined && row.path.startsWith(`${prefix}/`)
  )
  const byPath = Map.groupBy(known, row => templateOf(row.path).slice(prefix.length))
  const used = new Set(known.flatMap(({ access }) => schemesFor(access, Object.keys(schemes))))
  const all = Object.entries({ ...schemes, contentKey }).filter(([scheme]) => used.has(scheme))
  return {
    openapi: '3.1.0',
    info: { title: name, description: about, version: '1' },
    servers: [{ url: prefix === path ? '..' : '../..' }],
    tags: [{ name, description: about }],
    paths: Object.fromEntries(
      [...byPath].map(([template, rows]) => [
        template,
        Object.fromEntries(rows.map(row => [row.method, operationOf(row, name, Object.keys(schemes))]))
      ])
    ),
    components: { securitySchemes: Object.fromEntries(all), responses: { refusal: jsonOf('A refusal', refusal) } }
  }
}

function operationOf({ method, path, access, describes }: Described, tag: string, schemes: readonly string[]): object {
  const { summary, takes, answers, status = 200, query = {} } = describes
  const parameters = [
    ...namesIn(path).map(name => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
    ...Object.entries(query).map(([name, description]) => ({
      name,
      in: 'query',
      description,
      schema: { type: 'string' }
    }))
  ]
  const content = jsonOf('The answer', answers)
  return {
    operationId: `${method}${camelCase(path)}`,
    summary,
    tags: [tag],
    security: access === 'public' ? [] : schemesFor(access, schemes).map(scheme => ({ [scheme]: [] })),
    ...(parameters.length > 0 && { parameters }),
    ...(takes !== undefined && { requestBody: { required: true, content: contentOf(takes) } }),
    responses: { [status]: content, '4XX': { $ref: '#/components/responses/refusal' } }
  }
}

const jsonOf = (description: string, form: z.ZodType | string) => ({ description, content: contentOf(form) })

/** Members that are not named may come later, so that objects are open: only what a route refuses is refused here. */
function contentOf(form: z.ZodType | string): object {
  if (typeof form === 'string') return { [form]: { schema: { type: 'string' } } }
  const { $schema: _draft, ...schema } = z.toJSONSchema(form, { io: 'input', unrepresentable: 'any' })
  return { 'application/json': { schema } }
}

/** Names of schemes, of which one is enough. */
function schemesFor(access: Access, ofCallers: readonly string[]): readonly string[] {
  if (typeof access === 'object' && 'anyOf' in access) return access.anyOf.flatMap(each => schemesFor(each, ofCallers))
  if (access === 'public') return []
  return access === 'contentKey' ? ['contentKey'] : ofCallers
}

const namesIn = (path: string): readonly string[] => Array.from(path.matchAll(/:(\w+)/g), ([, name = '']) => name)

/** `/content/tutorials/{slug}` of `/content/tutorials/:slug`; what stands for itself after a backslash in Express has none here. */
const templateOf = (path: string): string => path.replaceAll('\\', '').replaceAll(/:(\w+)/g, '{$1}')

/** `BuildTagLabels` of `/build/tag-labels`. */
const camelCase = (path: string): string =>
  path.replaceAll(/[/:.\\()=-]+(\w?)/g, (_separator, letter: string) => letter.toUpperCase())
