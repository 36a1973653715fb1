import { randomUUID } from 'node:crypto'
import { curator, type Row } from '../../catalog/support/curator.ts'
import { metadataOf } from '../../learner/support/learning.ts'
import type { Backend } from '../../support/backend.ts'
import { as, get, type HttpResponse, post } from '../../support/http/http.ts'
import { publish, sampleDocument } from '../../support/publish.ts'

/** An event with a mission of its own. */
export interface MadeEvent {
  readonly ID: string
  readonly number: number
  readonly mission: number
  /** Numbers of the tutorials by their slugs; `outside` is in no mission. */
  readonly tutorials: ReadonlyMap<string, number>
}

/**
 * Makes an event that counts the tutorials of `slugs`, the last of which is in a group of the mission, and another tutorial outside
 * of the mission. Each has one step, and its first word as tag.
 */
export async function makeEvent(backend: Backend, slugs: readonly string[], more: object = {}): Promise<MadeEvent> {
  const admin = curator(backend)
  const outside = `outside-${randomUUID().slice(0, 8)}`
  const all = [...slugs, outside]
  const metadata = Object.fromEntries(
    all.map(slug => [slug, { ...metadataOf(slug, 1), primaryTag: slug.split('-')[0], tags: [slug.split('-')[0]] }])
  )
  await publish(backend, Object.fromEntries(all.map(slug => [slug, sampleDocument(slug)])), { metadata })
  const rows = new Map<string, Row>()
  for (const slug of all) {
    const [row] = await admin.list(`Tutorials?$filter=slug eq '${slug}'`.replaceAll(' ', '%20'))
    if (row) rows.set(slug, row)
  }
  const item = (slug: string, itemOrder: number) => {
    return { itemOrder, taskType: 'TUTORIAL', tutorial_ID: rows.get(slug)?.ID }
  }
  const tag = await admin.tag(`tag-${randomUUID().slice(0, 8)}`)
  const grouped = slugs.slice(-1)
  const group = made(
    await admin.active('Groups', {
      title: 'Group',
      tags: [{ tag_ID: tag.ID }],
      items: grouped.map((slug, itemOrder) => ({ itemOrder, tutorial_ID: rows.get(slug)?.ID }))
    })
  )
  const items = [...slugs.slice(0, -1).map(item), { itemOrder: slugs.length, taskType: 'GROUP', group_ID: group.ID }]
  const mission = made(
    await admin.active('Missions', {
      title: `Mission ${slugs[0]}`,
      tags: [{ tag_ID: tag.ID }],
      completionPaths: [{ name: 'Default', items }]
    })
  )
  const event = await admin.made('Events', { name: `Event ${slugs[0]}`, mission_ID: mission.ID, ...more })
  return {
    ...{ ID: event.ID, number: event.legacyId, mission: mission.legacyId },
    tutorials: new Map([...rows].map(([slug, { legacyId }]) => [slug === outside ? 'outside' : slug, legacyId]))
  }
}

function made(answer: HttpResponse): Row {
  if (answer.status !== 201) throw new Error(`${answer.status} ${answer.text()}`)
  return answer.json<Row>()
}

/** Somebody who takes part, by the credentials in `headers`. */
export function participant(backend: Backend, headers: { readonly authorization: string }) {
  const call = async (operation: string, body: object): Promise<HttpResponse> => {
    const answer = await post(`${backend.url}/api/${operation}`, body, headers)
    if (answer.status > 299) throw new Error(`${operation}: ${answer.status} ${answer.text()}`)
    return answer
  }
  return {
    headers,
    register: (eventLegacyId: number) => call('registerForEvent', { eventLegacyId }),
    unregister: (eventLegacyId: number) => call('unregisterFromEvent', { eventLegacyId }),
    complete: (slug: string) => call('completeStep', { slug, stepNumber: 1 }),
    completeAt: (slug: string, completedAt: string) =>
      call('completeSteps', { steps: [{ slug, stepNumber: 1, completedAt }] }),
    record: (taskLegacyId: number, eventLegacyId: number) =>
      call('createTaskRecord', { taskLegacyId, taskType: 'TUTORIAL', eventLegacyId }),
    reset: (slug: string) => call('resetTutorialProgress', { slug }),
    erase: () => call('eraseMyData', { confirmation: 'erase' }),
    /** The account now, which the first call makes. */
    account: async (): Promise<{ readonly ID: string; readonly uuid: string; readonly number: number }> => {
      const { userId: uuid } = (await get(`${backend.url}/auth/user`, headers)).json<{ userId: string }>()
      const [row] = await backend.sql(
        'SELECT ID AS "id", legacyId AS "number" FROM tutorials_people_Users WHERE uuid = ?',
        [uuid]
      )
      return { ID: String(row?.['id']), uuid, number: Number(row?.['number']) }
    }
  }
}

export type Taking = ReturnType<typeof participant>

/** Calls a function of DisplayService. */
export const display = (backend: Backend, call: string, user = 'learner'): Promise<HttpResponse> =>
  get(`${backend.url}/display/${call}`, as(user))

/** An event as DisplayService shows it. */
export interface Shown {
  readonly number: number
  readonly participants: number
  readonly completions: number
  readonly points: number
  readonly buckets: readonly object[]
  readonly burnup: readonly object[]
  readonly tracks: readonly object[]
  readonly speed: readonly object[]
  readonly leaderboard: readonly { readonly userLegacyId: number | null; readonly displayName: string }[]
  readonly latest: readonly { readonly userName: string }[]
  readonly asOf: string
}

/** The snapshot of an event, without the annotations of OData. */
export async function snapshot(backend: Backend, event: number): Promise<Shown> {
  const answer = await display(backend, `getEventSnapshot(eventLegacyId=${event})`)
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text()}`)
  const { '@odata.context': _, ...shown } = answer.json<Shown & { '@odata.context': string }>()
  return shown
}
