import { offlineVector } from '../../../srv/embeddings/model/offline-vectors.ts'
import type { Backend } from '../../support/backend.ts'
import { as, type HttpResponse, get, post, send } from '../../support/http/http.ts'

/** A document with a step for each text; the first word is its title. */
export function inSteps(title: string, ...steps: readonly string[]): string {
  const sections = steps.map((text, index) => {
    const [heading = ''] = text.split(' ', 1)
    return `<section id="step-${index + 1}" class="tutorial-step"><h2 class="step-title">
      <span class="step-label">Step ${index + 1}</span> <span class="step-title-text">${heading}</span></h2>
      <p>${text}</p></section>`
  })
  return `<!doctype html><html lang="en"><head><title>${title}</title></head>
    <body><h1>${title}</h1>${sections.join('\n')}</body></html>`
}

/** A model that sees words: the vectors of the offline embedder. */
export const wordVector = (text: string): readonly number[] => Array.from(offlineVector(text))

/** Answer of GET /admin/embeddings/stats. */
export interface Statistics {
  readonly activeManifest: number | null
  readonly slugs: number
  readonly slugsWithEmbeddings: number
  readonly totalSteps: number
  readonly embeddedSteps: number
  readonly missing: number
  readonly stale: number
  readonly foreign: number
  readonly orphaned: number
  readonly model: string
  readonly skipped: string | null
  readonly lastRun: { readonly startedAt: string; readonly status: string; readonly initiator: string } | null
}

export const statistics = async ({ url }: Backend): Promise<Statistics> =>
  (await get(`${url}/admin/embeddings/stats`, as('admin'))).json<Statistics>()

/** Changes ChatSettings, or another singleton. */
export const change = (
  { url }: Backend,
  settings: Readonly<Record<string, unknown>>,
  singleton = 'ChatSettings'
): Promise<HttpResponse> =>
  send(`${url}/admin/${singleton}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', ...as('admin') },
    body: JSON.stringify(settings)
  })

export const seed = ({ url }: Backend, user = 'admin'): Promise<HttpResponse> =>
  post(`${url}/admin/ChatSettings/seedEmbeddings`, {}, as(user))

/** The steps that have vectors, by model. */
export async function stored(backend: Backend, model: string): Promise<readonly string[]> {
  const rows = await backend.sql(
    'SELECT slug, stepNumber FROM tutorials_embeddings_TutorialEmbedding WHERE model = ? ORDER BY slug, stepNumber',
    [model]
  )
  return rows.map(row => `${String(row['slug'])} ${Number(row['stepnumber'])}`)
}
