import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'

/** The operations of one learner, as far as pages use them, with a state that tests set and look at. */
export interface LearnerApi {
  readonly listener: RequestListener
  /** Steps done by tutorial. */
  readonly done: Map<string, Set<number>>
  /** Answers by the start of an address, which stand in for those of the state. */
  readonly answers: Map<string, { status?: number; body?: unknown; headers?: Record<string, string> }>
  /** Changes that arrived, as `address body`. */
  readonly changes: string[]
}

interface Step {
  readonly slug: string
  readonly stepNumber: number
}

/** Answers for a learner; anything else goes to `otherwise`. */
export function learnerApi(otherwise: RequestListener): LearnerApi {
  const api: LearnerApi = { done: new Map(), answers: new Map(), changes: [], listener }

  function listener(request: IncomingMessage, response: ServerResponse): void {
    const url = request.url ?? ''
    const isApi = url.startsWith('/api/') || url.startsWith('/feedback') || url === '/graph/mySkillMap()'
    if (!isApi) return otherwise(request, response)
    void bodyOf(request).then(body => {
      if (request.method === 'POST') api.changes.push(`${url} ${body}`)
      const [, set] = [...api.answers].find(([start]) => url.startsWith(start)) ?? []
      if (set) return answer(response, set.body ?? {}, set.status, set.headers)
      answerFor(url, body, response)
    })
  }

  function answerFor(url: string, body: string, response: ServerResponse): void {
    if (url === '/api/completeSteps') {
      const { steps } = JSON.parse(body) as { steps: Step[] }
      for (const { slug, stepNumber } of steps)
        api.done.set(slug, (api.done.get(slug) ?? new Set<number>()).add(stepNumber))
      return answer(response, { value: steps.map(step => ({ ...step, outcome: 'RECORDED' })) })
    }
    const [, slug] = /^\/api\/getProgress\(slug='([^']+)'\)$/.exec(url) ?? []
    if (slug !== undefined) return answer(response, { completedSteps: [...(api.done.get(slug) ?? [])], points: 0 })
    if (url.startsWith('/api/alerts')) return answer(response, { alerts: [], fetchedAt: '2026-01-01T00:00:00Z' })
    if (url.startsWith('/api/recommendations')) return answer(response, { recommendations: [] })
    if (url === '/api/getMyProgress()') return answer(response, nothingDone)
    return answer(response, { value: [] })
  }
  return api
}

export const nothingDone = {
  totals: { tutorials: 0, missions: 0, steps: 0, points: 0, badges: 0 },
  continueWith: null,
  missions: [],
  tutorials: [],
  groups: []
}

function answer(response: ServerResponse, body: unknown, status = 200, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store', ...headers })
  response.end(JSON.stringify(body))
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}
