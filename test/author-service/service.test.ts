import { beforeAll, describe, expect } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { verifies } from '../requirements/verifies.ts'
import { account } from '../people/support/accounts.ts'
import { type Backend, startBackend } from '../support/backend.ts'
import { as, get, type HttpResponse, post } from '../support/http/http.ts'
import { onBothInFullRun } from '../support/database/on-both.ts'
import { test, testOnBoth, verifiesOnSqlite } from '../support/database/test-on-both.ts'
import { addTutorial, addUser, metaOf } from './support.ts'

onBothInFullRun('statements', 'concurrency')

interface Row {
  readonly tutorial_ID: string
  readonly ID: string
  readonly ownerUserId: string
  readonly slug: string
  readonly repositoryName: string | null
  readonly monitored: boolean
  readonly daysSinceReview: number | null
}

const MINE = 'Author@Example.com'
const OTHERS = 'someone@example.com'
const NOW = new Date('2030-05-01T12:00:00.000Z')

let backend: Backend
let me: string
let mine: string
let theirs: string

beforeAll(async () => {
  backend = await startBackend()
  await backend.at(NOW)
  await addUser(backend, { email: OTHERS, loginId: 'someone', mergedInto_ID: undefined })
  const newcomer = await read('MyTutorials')
  expect(newcomer).toEqual([])
  me = (await account(backend, 'author')).ID
  const reviewedDate = '2030-04-01T13:00:00.000Z'
  mine = await addTutorial(backend, {
    slug: 'mine',
    ownerEmail: MINE,
    repo: 'my-repo',
    referredRepository: 'other-repo',
    reviewedDate
  })
  theirs = await addTutorial(backend, { slug: 'theirs', ownerEmail: OTHERS, repo: 'their-repo' })
  await addTutorial(backend, { slug: 'without-status', ownerEmail: MINE, status: null, monitoredStatus: 'INACTIVE' })
  await addTutorial(backend, { slug: 'deleted', ownerEmail: MINE, status: 'INACTIVE' })
  await addTutorial(backend, { slug: 'of-nobody' })
})

const ask = (path: string, user = 'author'): Promise<HttpResponse> => get(`${backend.url}/author/${path}`, as(user))

async function read(path: string): Promise<readonly Row[]> {
  const answer = await ask(path)
  expect([answer.status, answer.text()]).toEqual([200, expect.any(String)])
  return answer.json<{ value: Row[] }>().value
}

const call = (operation: string, data: object, service = 'author', user = service): Promise<HttpResponse> =>
  post(`${backend.url}/${service}/${operation}`, data, as(user))

async function expectRefusal(answer: Promise<HttpResponse>, status: number, target?: string): Promise<void> {
  const { status: found, text } = await answer
  expect([found, text()]).toEqual([status, expect.any(String)])
  const { error } = JSON.parse(text()) as { error: { message: string; target?: string } }
  expect(error.message).toMatch(/\w/)
  if (target) expect(error.target).toBe(target)
}

const slugs = (rows: readonly { slug: string }[]): readonly string[] => rows.map(({ slug }) => slug).sort()

describe('MyTutorials', () => {
  verifies(
    ['AUTHOR-001', 'CATALOG-026', 'CATALOG-028', 'AUTHOR-003', 'AUTHOR-004', 'AUTHOR-005', 'AUTHOR-016', 'AUTHOR-018'],
    'lists what the caller owns by e-mail address, whatever its case',
    async () => {
      const rows = await read('MyTutorials')
      expect(slugs(rows)).toEqual(['mine', 'without-status'])
      expect(rows.find(({ slug }) => slug === 'mine')).toMatchObject({
        tutorial_ID: mine,
        ID: mine,
        ownerUserId: me,
        ownerEmail: MINE,
        repositoryName: 'my-repo',
        monitored: true,
        monitoredStatus: 'ACTIVE',
        daysSinceReview: 29,
        notificationNumber: 2
      })
      expect(rows.find(({ slug }) => slug === 'without-status')).toMatchObject({
        daysSinceReview: null,
        monitored: false
      })
      const metadata = (await ask('$metadata')).text()
      for (const entity of ['MyTutorials', 'MyMonitoredTutorials'])
        expect(metadata).toMatch(
          new RegExp(`<EntityType Name="${entity}">(?:(?!</EntityType>)[\\s\\S])*Name="ownerUserId" Type="Edm.Guid"`)
        )
    }
  )

  test.each([
    [`MyTutorials?$filter=ownerUserId ne null or slug eq 'theirs'`],
    ['MyTutorials?$filter=true or true'],
    [`MyTutorials?$apply=groupby((slug))`],
    [`MyTutorials?$apply=filter(slug ne 'x')/groupby((slug,ownerEmail))`],
    [`MyTutorials?$apply=concat(groupby((slug)),filter(slug ne 'x'))`],
    ['MyTutorials?$search=their'],
    ['MyTutorials?$select=slug&$orderby=slug desc&$top=50'],
    ['MyMonitoredTutorials?$filter=slug ne null or true']
  ])('shows nothing of others: %s', async path => {
    const answer = await ask(path)
    expect(answer.status).toBeLessThan(500)
    expect(answer.text()).not.toMatch(/their|someone/)
  })

  testOnBoth('is counted, aggregated and found by key as the caller sees it', async () => {
    expect((await ask('MyTutorials/$count')).text()).toBe('2')
    expect((await ask('MyTutorials?$count=true&$top=1')).json()).toMatchObject({ '@odata.count': 2 })
    expect((await ask('MyTutorials?$apply=aggregate($count as n)')).json()).toMatchObject({ value: [{ n: 2 }] })
    expect((await ask(`MyTutorials(${mine})`)).json()).toMatchObject({ slug: 'mine', daysSinceReview: 29 })
    expect((await ask(`MyTutorials(${theirs})`)).status).toBe(404)
    expect((await ask(`MyTutorials(${theirs})/slug`)).status).toBe(404)
    expect((await ask(`MyTutorials(${mine})?$select=daysSinceReview`)).json()).toMatchObject({ daysSinceReview: 29 })
  })

  test('is filtered in a batch and over HCQL too', async () => {
    const request = (id: string, url: string) => ({ id, method: 'GET', url, headers: {} })
    const requests = [request('1', 'MyTutorials'), request('2', `MyTutorials(${theirs})`)]
    const batch = await call('$batch', { requests })
    expect(batch.text()).not.toMatch(/"theirs"|someone/)
    expect(batch.json<{ responses: { status: number }[] }>().responses.map(({ status }) => status)).toEqual([200, 404])

    const query = { SELECT: { from: { ref: ['AuthorService.MyTutorials'] }, columns: [{ ref: ['slug'] }] } }
    const answer = await post(`${backend.url}/hcql/author`, query, as('author'))
    expect([answer.status, slugs(answer.json<{ data: Row[] }>().data)]).toEqual([200, ['mine', 'without-status']])
  })

  test('cannot be written', async () => {
    await expectRefusal(call('MyTutorials', { tutorial_ID: randomUUID() }), 405)
    await expectRefusal(call('Tutorials', { slug: 'new' }), 405)
  })

  verifiesOnSqlite('AUTHOR-006', 'needs the scope Tutorial.Author', async () => {
    expect((await get(`${backend.url}/author/MyTutorials`)).status).toBe(401)
    for (const user of ['learner', 'admin', 'superadmin']) expect((await ask('MyTutorials', user)).status).toBe(403)
  })

  testOnBoth('is filtered to the accounts of a person, each tutorial once', async () => {
    const email = 'older@example.com'
    for (const address of [email, MINE])
      await addUser(backend, { email: address, loginId: undefined, mergedInto_ID: me })
    await addTutorial(backend, { slug: 'of-an-older-account', ownerEmail: email })
    expect(slugs(await read('MyTutorials'))).toEqual(['mine', 'of-an-older-account', 'without-status'])
  })
})

describe('MyMonitoredTutorials', () => {
  verifies('AUTHOR-002', 'lists own tutorials that are monitored, and watched ones', async () => {
    const monitored = async () => slugs(await read(`MyMonitoredTutorials?$filter=slug ne 'of-an-older-account'`))
    expect(await monitored()).toEqual(['mine'])
    const toggle = async (tutorialId: string, status: boolean) => {
      const answer = await call('toggleMonitor', { tutorialId, status })
      expect([answer.status, answer.json()]).toEqual([200, expect.objectContaining({ value: status })])
    }
    await toggle(theirs, true)
    await toggle(theirs, true)
    expect(await monitored()).toEqual(['mine', 'theirs'])
    expect(await metaOf(backend, theirs)).toMatchObject({ monitoredstatus: 'ACTIVE' })
    await toggle(mine, false)
    expect(await monitored()).toEqual(['theirs'])
    expect(await metaOf(backend, mine)).toMatchObject({ monitoredstatus: 'INACTIVE' })
    await toggle(theirs, false)
    await toggle(mine, true)
    expect(await monitored()).toEqual(['mine'])
    await expectRefusal(call('toggleMonitor', { tutorialId: randomUUID(), status: true }), 404, 'tutorialId')
    await expectRefusal(call('toggleMonitor', { tutorialId: mine }), 400, 'status')
  })
})

describe('Tags', () => {
  verifiesOnSqlite('AUTHOR-017', 'can be read, with the form in which authors write them', async () => {
    const insert = 'INSERT INTO tutorials_catalog_Tags (ID, name, label, mdFormat) VALUES (?, ?, ?, ?)'
    await backend.sql(insert, [randomUUID(), 'topic>node-js', 'Node.js', 'topic>node-js'])
    const [tag] = (await ask('Tags')).json<{ value: object[] }>().value
    expect(tag).toMatchObject({ name: 'topic>node-js', mdFormat: 'topic>node-js', actualTag: 'node-js' })
    expect((await ask('Tags?$select=mdFormat,actualTag')).json()).toMatchObject({
      value: [{ mdFormat: 'topic>node-js' }]
    })
  })
})

describe('Tutorials', () => {
  test('hold neither content nor who owns them', async () => {
    const rows = await read('Tutorials')
    expect(slugs(rows)).toContain('theirs')
    for (const row of rows) expect(Object.keys(row).join()).not.toMatch(/owner|author|By|content/)
  })
})

describe('review and snooze', () => {
  const cleared = { notificationnumber: 0, lastnotificationdate: null, firstnotificationdate: null }

  verifiesOnSqlite(['AUTHOR-011', 'AUTHOR-013'], 'an author reviews an own tutorial', async () => {
    const answer = await call('reviewTutorial', { tutorialId: mine })
    expect([answer.status, answer.json()]).toMatchObject([
      200,
      { reviewedDate: expect.stringMatching(/^2030-05-01T12:00/), notificationNumber: 0 }
    ])
    expect(await metaOf(backend, mine)).toMatchObject({
      ...cleared,
      revieweddate: NOW.toISOString()
    })
    await expectRefusal(call('reviewTutorial', { tutorialId: mine }, 'author', 'admin'), 403)
    await expectRefusal(call('snoozeTutorial', { tutorialId: mine }, 'author', 'learner'), 403)
  })

  verifiesOnSqlite('AUTHOR-012', 'an author snoozes an own tutorial', async () => {
    const until = '2030-05-11T12:00:00.000Z'
    const snoozed = await call('snoozeTutorial', { tutorialId: mine, days: 10 })
    expect([snoozed.status, snoozed.json()]).toMatchObject([
      200,
      { notificationDate: expect.stringMatching('2030-05-11') }
    ])
    expect(await metaOf(backend, mine)).toMatchObject({ lastnotificationdate: until })
    await call('snoozeTutorial', { tutorialId: mine })
    expect(await metaOf(backend, mine)).toMatchObject({ lastnotificationdate: '2030-05-31T12:00:00.000Z' })
  })

  verifiesOnSqlite(['AUTHOR-014', 'AUTHOR-015'], 'what belongs to others is refused, and stays as it is', async () => {
    const before = await metaOf(backend, theirs)
    await expectRefusal(call('reviewTutorial', { tutorialId: theirs }), 403)
    await expectRefusal(call('snoozeTutorial', { tutorialId: theirs, days: 5 }), 403)
    expect(await metaOf(backend, theirs)).toEqual(before)
    await expectRefusal(call('reviewTutorial', { tutorialId: randomUUID() }), 404, 'tutorialId')
    await expectRefusal(call('reviewTutorial', {}), 400, 'tutorialId')
    for (const days of [0, -1, 366, 2_000_000_000]) {
      await expectRefusal(call('snoozeTutorial', { tutorialId: mine, days }), 400, 'days')
      await expectRefusal(call('snoozeTutorial', { tutorialId: mine, days }, 'admin'), 400, 'days')
    }
    await expectRefusal(call('snoozeTutorial', { tutorialId: mine, days: 1.5 }), 400)
  })

  verifiesOnSqlite(
    ['AUTHOR-007', 'AUTHOR-009', 'AUTHOR-008', 'AUTHOR-010'],
    'an admin does so with any tutorial',
    async () => {
      expect((await call('snoozeTutorial', { tutorialId: theirs, days: 3 }, 'admin')).json()).toMatchObject({
        lastNotificationDate: expect.stringMatching('2030-05-04'),
        notificationNumber: 2
      })
      expect((await call('reviewTutorial', { tutorialId: theirs }, 'admin')).status).toBe(200)
      expect(await metaOf(backend, theirs)).toMatchObject({ ...cleared, revieweddate: NOW.toISOString() })
      await expectRefusal(call('reviewTutorial', { tutorialId: theirs }, 'admin', 'author'), 403)
      await expectRefusal(call('snoozeTutorial', { tutorialId: theirs }, 'admin', 'author'), 403)
      await expectRefusal(call('reviewTutorial', { tutorialId: randomUUID() }, 'admin'), 404, 'tutorialId')
    }
  )

  test('an admin does so at a tutorial itself as well', async () => {
    const at = (ID: string, action: string, data: object, user = 'admin'): Promise<HttpResponse> =>
      post(`${backend.url}/admin/Tutorials(${ID})/AdminService.${action}`, data, { ...as(user), 'if-match': '*' })
    expect((await at(theirs, 'snoozeTutorial', { days: 4 })).json()).toMatchObject({
      lastNotificationDate: expect.stringMatching('2030-05-05')
    })
    expect((await at(theirs, 'reviewTutorial', {})).status).toBe(200)
    expect(await metaOf(backend, theirs)).toMatchObject({ ...cleared, revieweddate: NOW.toISOString() })
    await expectRefusal(at(theirs, 'snoozeTutorial', { days: 0 }), 400, 'days')
    await expectRefusal(at(theirs, 'reviewTutorial', {}, 'author'), 403)
    await expectRefusal(at(randomUUID(), 'reviewTutorial', {}), 404)
  })

  verifies('AUTHOR-015', 'an owner who changes at the same time is not passed by', async () => {
    const give = 'UPDATE tutorials_catalog_TutorialMeta SET ownerEmail = ?, reviewedDate = NULL WHERE tutorial_ID = ?'
    for (let round = 0; round < 20; round++) {
      await backend.sql(give, [MINE, mine])
      const [answer] = await Promise.all([
        call('reviewTutorial', { tutorialId: mine }),
        pause(round / 2).then(() => backend.sql(give, [OTHERS, mine]))
      ])
      expect([200, 403]).toContain(answer.status)
      // the new owner's row was emptied after any review that was let through
      expect(await metaOf(backend, mine)).toMatchObject({ owneremail: OTHERS, revieweddate: null })
    }
    await backend.sql(give, [MINE, mine])
  })
})

describe('isSlugAvailable', () => {
  const available = (slug: string) => ask(`isSlugAvailable(slug='${slug}')`)

  testOnBoth('says whether anything has or had a slug, whatever its case', async () => {
    const mission = randomUUID()
    await backend.sql('INSERT INTO tutorials_catalog_Missions (ID, slug) VALUES (?, ?)', [mission, 'a-mission'])
    const former = 'INSERT INTO tutorials_catalog_MissionSlugRedirects (ID, slug, mission_ID) VALUES (?, ?, ?)'
    await backend.sql(former, [randomUUID(), 'a-former-one', mission])
    for (const slug of ['mine', 'MINE', 'deleted', 'a-mission', 'A-Former-One'])
      expect((await available(slug)).json()).toMatchObject({ value: false })
    for (const slug of ['new', 'NEW', 'min']) expect((await available(slug)).json()).toMatchObject({ value: true })
    for (const slug of ['', 'no slug', '-x', 'x'.repeat(256)]) await expectRefusal(available(slug), 400)
  })
})
