import { curator, type Row } from '../../catalog/support/curator.ts'
import { publishTutorials } from '../../learner/support/learning.ts'
import type { Backend } from '../../support/backend.ts'
import { as, get, head, type HttpResponse, post } from '../../support/http/http.ts'

/** A prize of a contestant, as the desk sees it. */
export interface ShownPrize {
  readonly recordId: number
  readonly name: string
  readonly status: string
  readonly claimedAt: string | null
  readonly claimedBy: string | null
  readonly undoUntil: string | null
  readonly stock: number | null
}

/** A contestant, as the desk sees them. */
export interface Contestant {
  readonly accountNumber: number
  readonly displayName: string | null
  readonly prizes: readonly ShownPrize[]
  readonly [stat: string]: unknown
}

/** The prize desk, as a development user with the scope MobileApp. */
export function desk({ url }: Backend, user = 'scanner') {
  const ask = (path: string, headers = {}): Promise<HttpResponse> =>
    get(`${url}/scanner/${path}`, { ...as(user), ...headers })
  const contestant = (number: number | string) => ask(`getContestant(accountNumber='${number}')`)
  return {
    ask,
    contestant,
    read: async (number: number): Promise<Contestant> => (await contestant(number)).json<Contestant>(),
    claim: (record: number | string, headers = {}) => ask(`claimPrize(recordId='${record}')`, headers),
    head: (record: number) => head(`${url}/scanner/claimPrize(recordId='${record}')`, as(user)),
    undo: (record: number) => post(`${url}/scanner/undoClaim`, { recordId: String(record) }, as(user))
  }
}

/** The account number of a development user, who becomes known by asking. */
export async function accountNumber(backend: Backend, user: string): Promise<number> {
  const { userId } = (await get(`${backend.url}/auth/user`, as(user))).json<{ userId: string }>()
  const [row] = await backend.sql('SELECT legacyId AS n FROM tutorials_people_Users WHERE uuid = ?', [userId])
  return Number(row?.['n'])
}

/** Publishes tutorials of one step as the path of a mission, each of whose items earns the prize that `prizes` names for it. */
export async function prizedMission(
  backend: Backend,
  title: string,
  prizes: Readonly<Record<string, string | null>>
): Promise<Row> {
  const admin = curator(backend)
  const slugs = Object.keys(prizes)
  await publishTutorials(backend, Object.fromEntries(slugs.map(slug => [slug, 1])))
  const tutorials = await admin.list('Tutorials')
  const items = slugs.map((slug, itemOrder) => ({
    itemOrder,
    taskType: 'TUTORIAL',
    tutorial_ID: tutorials.find(row => row.slug === slug)?.ID,
    prize_ID: prizes[slug]
  }))
  const tag = await admin.tag(title)
  const answer = await admin.active('Missions', {
    title,
    tags: [{ tag_ID: tag.ID }],
    completionPaths: [{ name: 'Default', items }]
  })
  if (answer.status !== 201) throw new Error(answer.text())
  return answer.json<Row>()
}
