import type { Backend } from '../../support/backend.ts'
import { as, get, type HttpResponse, post } from '../../support/http/http.ts'
import { publish, sampleDocument } from '../../support/publish.ts'

/** A record as `/api` shows it. */
export interface Shown {
  readonly ID: string
  readonly taskLegacyId: number
  readonly taskType: string
  readonly status: string
  readonly progress: number
  readonly [column: string]: unknown
}

/** Publishes tutorials with so many steps; returns their numbers, in this order. */
export async function publishTutorials(
  backend: Backend,
  stepCounts: Readonly<Record<string, number>>
): Promise<readonly number[]> {
  const slugs = Object.keys(stepCounts)
  const documents = Object.fromEntries(slugs.map(slug => [slug, sampleDocument(slug)]))
  const metadata = Object.fromEntries(slugs.map(slug => [slug, metadataOf(slug, stepCounts[slug] ?? 0)]))
  await publish(backend, documents, { metadata })
  return Promise.all(slugs.map(slug => numberOf(backend, slug)))
}

/** Metadata of a tutorial with so many steps. */
export function metadataOf(slug: string, count: number): object {
  const steps = Array.from({ length: count }, (_, index) => ({ number: index + 1, title: `Title ${index + 1}` }))
  return { title: `About ${slug}`, stepCount: count, steps }
}

async function numberOf({ sql }: Backend, slug: string): Promise<number> {
  const [row] = await sql('SELECT legacyId AS n FROM tutorials_catalog_Tutorials WHERE slug = ?', [slug])
  return Number(row?.['n'])
}

/** A development user as a learner, over OData. */
export function learner(backend: Backend, user = 'learner') {
  const call = (operation: string, body: object): Promise<HttpResponse> =>
    post(`${backend.url}/api/${operation}`, body, as(user))
  const records = async (filter: string): Promise<readonly Shown[]> => {
    const path = `${backend.url}/api/TaskRecords?$filter=${encodeURIComponent(filter)}&$orderby=taskLegacyId`
    return (await get(path, as(user))).json<{ value: readonly Shown[] }>().value
  }
  return {
    call,
    records,
    complete: (slug: string, stepNumber: number) => call('completeStep', { slug, stepNumber }),
    reset: (slug: string) => call('resetTutorialProgress', { slug }),
    create: (taskLegacyId: number, taskType: string, more = {}) =>
      call('createTaskRecord', { taskLegacyId, taskType, ...more }),
    /** The steps are `[slug, number]`, perhaps with a time. */
    sync: async (steps: readonly (readonly [string, number, string?])[]) => {
      const sent = steps.map(([slug, stepNumber, completedAt]) => ({ slug, stepNumber, completedAt }))
      const answer = await call('completeSteps', { steps: sent })
      if (answer.status !== 200) throw new Error(`completeSteps: ${answer.status} ${answer.text()}`)
      return answer.json<{ value: readonly { outcome: string }[] }>().value.map(({ outcome }) => outcome)
    },
    /** The record of a task; undefined when there is none. */
    record: async (taskType: string, taskLegacyId: number): Promise<Shown | undefined> =>
      (await records(`taskType eq '${taskType}' and taskLegacyId eq ${taskLegacyId}`))[0]
  }
}
