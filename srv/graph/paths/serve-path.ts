import { type Ctx, type Reply, route } from '../../platform/http/route.ts'
import { publicGraph } from '../snapshot/index.ts'
import { learningPath } from './learning-path.ts'

const SLUG = /^[a-z0-9-]{1,80}$/

/** GET /graph/path?from=&to= (GRAPH-061 to GRAPH-064). */
export const servePath = route({
  method: 'get',
  path: '/graph/path',
  access: 'public',
  async handle({ query }: Ctx): Promise<Reply> {
    const [from, to] = [query.get('from'), query.get('to')]
    if (!from || !to) return refused('from and to query params required')
    if (!SLUG.test(from) || !SLUG.test(to)) return refused('invalid slug format')
    if (from === to) return refused('from and to must differ')
    const steps = learningPath(await publicGraph(), from, to)
    if (!steps) return { status: 404, body: { error: 'No path found', from, to } }
    return { status: 200, headers: { 'Cache-Control': 'public, max-age=60' }, body: { from, to, steps } }
  }
})

const refused = (error: string): Reply => ({ status: 400, body: { error } })
