import { beforeAll, expect } from '@jest/globals'
import { curator } from '../catalog/support/curator.ts'
import { insert } from '../people/support/accounts.ts'
import { tablesWith } from '../people/support/everywhere.ts'
import { startPeople } from '../people/support/people.ts'
import { verifies } from '../requirements/verifies.ts'
import type { Backend } from '../support/backend.ts'
import { onBothInFullRun } from '../support/database/on-both.ts'
import { as, bearer, get, type HttpResponse, post } from '../support/http/http.ts'

onBothInFullRun('statements', 'transactions')

type Tables = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>

let backend: Backend
let octavia: Readonly<Record<string, string>>

beforeAll(async () => {
  const { issuer, backend: started } = await startPeople()
  backend = started
  const names = { given_name: 'Octavia', family_name: 'Oakes', email: 'octavia@example.com' }
  octavia = bearer(await issuer.sign({ sub: 'octavia-login', ...names, scope: 'Admin' }))
  expect((await get(`${backend.url}/auth/user`, octavia)).status).toBe(200)
})

/** Calls AdminService as the person who is to be erased. */
const her = (method: string, path: string, body?: Readonly<Record<string, unknown>>): Promise<HttpResponse> =>
  curator(backend).call(method, path, body, octavia)

async function made(answer: Promise<HttpResponse>): Promise<string> {
  const { status, text, json } = await answer
  expect([status, text()]).toEqual([201, expect.any(String)])
  return json<{ ID: string }>().ID
}

const drafted = { completionPaths: [{ name: 'Her way', items: [] }] }

/** The file of all completions of missions. */
const completions = async (): Promise<string> =>
  (await post(`${backend.url}/admin/exports/exportMissionCompletions`, { format: 'csv' }, as('superadmin'))).text()

verifies(
  'PEOPLE-027',
  'drafts of an admin are in the export of own data; after the erasure nothing names her, and colleagues go on at once',
  async () => {
    const colleague = curator(backend, 'superadmin')
    const begun = await made(her('POST', 'Missions', { title: 'Begun by her', ...drafted }))
    const alert = await made(
      her('POST', 'Alerts', { IsActiveEntity: true, title: 'Of hers', severity: 'Warning', audience: 'ALL' })
    )
    const synonyms = { IsActiveEntity: true, word: 'hers', synonyms: 'her own' }
    const words = await made(her('POST', 'Synonyms', synonyms))
    const edit = { PreserveChanges: false }
    expect((await her('POST', `Alerts(ID=${alert},IsActiveEntity=true)/AdminService.draftEdit`, edit)).status).toBe(201)
    // the draft of the colleague says who has created the row
    expect((await colleague.edit('Synonyms', words)).status).toBe(201)
    const query = { name: 'How many', sql: 'SELECT count(*) AS n FROM Tutorials', visibility: 'shared-admins' }
    await made(her('POST', 'SavedQueries', query))
    const [row] = await backend.sql(`SELECT ID FROM tutorials_people_Users WHERE loginId = 'octavia-login'`)
    const done = {
      taskLegacyId: 4711,
      taskType: 'MISSION',
      status: 'COMPLETED',
      completionDate: '2026-01-01T00:00:00Z'
    }
    await insert(backend, 'tutorials_learner_TaskRecords', { user_ID: String(row?.['id']), ...done })
    expect(await completions()).toMatch(/Octavia.*octavia-login/)

    const { tables } = (await get(`${backend.url}/api/exportMyData`, octavia)).json<{ tables: Tables }>()
    expect(tables['AdminService.Missions.drafts']).toMatchObject([{ ID: begun, title: 'Begun by her' }])
    expect(tables['AdminService.CompletionPaths.drafts']).toMatchObject([{ name: 'Her way' }])
    expect(tables['AdminService.Alerts.drafts']).toMatchObject([{ ID: alert, title: 'Of hers' }])
    expect(tables['AdminService.Synonyms.drafts']).toEqual([
      { ID: words, createdBy: 'octavia-login', modifiedBy: 'octavia-login' }
    ])
    expect(tables['DRAFT.DraftAdministrativeData']).toHaveLength(2)
    expect(tables['tutorials.analytics.SavedQueries']).toMatchObject([{ name: 'How many' }])
    expect((await colleague.edit('Alerts', alert)).status).toBe(409)

    const erased = await post(`${backend.url}/admin/anonymizeUser`, { loginId: 'octavia-login' }, as('superadmin'))
    expect(erased.status).toBe(204)
    expect((await colleague.edit('Alerts', alert)).status).toBe(201)
    for (const [entity, ID] of [
      ['Alerts', alert],
      ['Synonyms', words]
    ] as const)
      expect((await colleague.activate(entity, ID)).json()).toMatchObject({
        createdBy: 'anonymized',
        modifiedBy: 'superadmin'
      })
    const changes = await colleague.list('ChangeView?$top=200')
    expect(changes).not.toEqual([])
    expect(JSON.stringify(changes)).not.toContain('octavia')
    expect(await colleague.list('SavedQueries')).toEqual([])
    expect(await completions()).toMatch(/ANONYMIZED/)
    expect(await completions()).not.toMatch(/octavia/i)
    // the audit log keeps who has done what
    const tablesLeft = Object.keys(await tablesWith(backend, ['octavia']))
    expect(tablesLeft.filter(table => !/_auditevents$/i.test(table))).toEqual([])
  }
)
