import { setTimeout as delay } from 'node:timers/promises'
import { beforeAll, describe, expect, test } from '@jest/globals'
import { addTutorial, addUser } from '../author-service/support.ts'
import { account } from '../people/support/accounts.ts'
import { verifies } from '../requirements/verifies.ts'
import { type Backend, startBackend } from '../support/backend.ts'
import { as, get, type HttpResponse, post, send } from '../support/http/http.ts'
import { onBothInFullRun } from '../support/database/on-both.ts'

onBothInFullRun('statements', 'times', 'retention')

interface Page {
  readonly '@odata.context': string
  readonly '@odata.nextLink'?: string
  readonly '@odata.deltaLink'?: string
  readonly value: readonly Readonly<Record<string, unknown>>[]
}

const DAY = 24 * 60 * 60 * 1000
const track = { prefer: 'odata.track-changes' }

let backend: Backend

beforeAll(async () => {
  backend = await startBackend()
  await account(backend, 'author')
  for (const name of ['one', 'two', 'three']) await addTag(name)
})

const ask = (
  path: string,
  headers = {},
  user = path.startsWith('author') ? 'author' : 'admin'
): Promise<HttpResponse> => get(`${backend.url}/${path}`, { ...as(user), ...headers })

async function page(path: string, headers = {}): Promise<Page> {
  const answer = await ask(path, headers)
  expect([answer.status, answer.text()]).toEqual([200, expect.any(String)])
  return answer.json<Page>()
}

/** Reads a set that fits on a page and returns where its changes are. */
async function begin(set: string, service = 'admin'): Promise<string> {
  const link = (await page(`${service}/${set}`, track))['@odata.deltaLink']
  expect(link).toMatch(/\?\$deltatoken=/)
  return quiet(`${service}/${link}`)
}

/** Follows links until nothing is told any more: changes are told again while an older transaction of the server is open. */
async function quiet(path: string): Promise<string> {
  const [service] = path.split('/')
  for (let turn = 0, link = path; turn < 200; turn++) {
    const { value, '@odata.nextLink': more, '@odata.deltaLink': next } = await page(link)
    link = `${service}/${more ?? next}`
    if (value.length === 0 && more === undefined) return link
    await delay(50)
  }
  throw new Error('The same changes are told again and again')
}

async function addTag(name: string): Promise<string> {
  const answer = await post(`${backend.url}/admin/Tags`, { name, titlePath: `Topic : ${name}` }, as('admin'))
  expect(answer.status).toBe(201)
  return answer.json<{ ID: string }>().ID
}

async function write(method: string, path: string, content?: object): Promise<void> {
  const headers = { 'content-type': 'application/json', 'if-match': '*', ...as('admin') }
  const answer = await send(`${backend.url}/admin/${path}`, {
    method,
    headers,
    body: content ? JSON.stringify(content) : ''
  })
  expect(`${answer.status} ${answer.text()}`).toMatch(/^20[014]/)
}

describe('changes of a set', () => {
  verifies('ODATA-002', 'of tags: changed and removed rows, and the next link', async () => {
    const first = await ask('admin/Tags', track)
    expect(first.headers['preference-applied']).toBe('odata.track-changes')
    const { value, '@odata.deltaLink': link } = first.json<Page>()
    expect(value).toHaveLength(3)
    const quietLink = await quiet(`admin/${link}`)
    const removed = String(value[0]?.['ID'])
    const changed = String(value[1]?.['ID'])
    await write('DELETE', `Tags(${removed})`)
    await write('PATCH', `Tags(${changed})`, { label: 'New' })
    const added = await addTag('four')

    const changes = await page(quietLink)
    expect(changes['@odata.context']).toBe('$metadata#Tags/$delta')
    expect(new Map(changes.value.map(row => [row['ID'] ?? row['id'], row]))).toEqual(
      new Map<unknown, unknown>([
        [`Tags(${removed})`, removedFrom('Tags', removed, 'deleted')],
        [changed, expect.objectContaining({ label: 'New' })],
        [added, expect.objectContaining({ name: 'four' })]
      ])
    )
    expect(await quiet(`admin/${changes['@odata.deltaLink']}`)).toMatch(/deltatoken/)
  })

  /** A row that is not in the set any more, as OData 4.0 says it. */
  const removedFrom = (set: string, key: string, reason: string) => ({
    '@odata.context': `$metadata#${set}/$deletedEntity`,
    id: `${set}(${key})`,
    reason
  })

  verifies('ODATA-001', 'of tutorials: a row that leaves the filter is removed since it changed', async () => {
    const ID = await addTutorial(backend, { slug: 'leaving' })
    const link = await begin(`Tutorials?$filter=status eq 'ACTIVE'&$select=slug&$expand=meta($select=ownerEmail)`)
    await backend.sql(`UPDATE tutorials_catalog_TutorialMeta SET ownerEmail = 'a@b.c' WHERE tutorial_ID = ?`, [ID])
    const changes = await page(link)
    expect(changes.value).toMatchObject([{ slug: 'leaving', meta: { ownerEmail: 'a@b.c' } }])
    expect(changes.value[0]).not.toHaveProperty('title')
    const next = await quiet(`admin/${changes['@odata.deltaLink']}`)
    await backend.sql(`UPDATE tutorials_catalog_Tutorials SET status = 'INACTIVE' WHERE ID = ?`, [ID])
    const { value } = await page(next)
    expect(value).toEqual([removedFrom('Tutorials', ID, 'changed')])
  })

  verifies('ODATA-003', 'of own tutorials: what changes its owner goes from one to the other', async () => {
    const ID = await addTutorial(backend, { slug: 'handed-over', ownerEmail: 'author@example.com' })
    const link = await begin('MyTutorials', 'author')
    const own = `UPDATE tutorials_catalog_TutorialMeta SET ownerEmail = ? WHERE tutorial_ID = ?`
    await backend.sql(own, ['someone@example.com', ID])
    const gone = await page(link)
    expect(gone.value).toEqual([removedFrom('MyTutorials', ID, 'deleted')])
    await backend.sql(own, ['AUTHOR@example.com', ID])
    await backend.sql(`INSERT INTO tutorials_catalog_RepoCatalog (slug, repo) VALUES ('handed-over', 'here')`)
    const back = await page(`author/${gone['@odata.deltaLink']}`)
    expect(back.value).toMatchObject([{ tutorial_ID: ID, repositoryName: 'here' }])
  })

  test('of tutorials for developers, with the names of their authors', async () => {
    const ID = await addTutorial(backend, { slug: 'with-author' })
    const person = await addUser(backend, { email: 'a@example.com', loginId: 'a', mergedInto_ID: undefined })
    await backend.sql('UPDATE tutorials_catalog_Tutorials SET author_ID = ? WHERE ID = ?', [person, ID])
    const link = await begin(`Tutorials?$filter=slug eq 'with-author'`, 'api')
    await backend.sql(`UPDATE tutorials_people_Users SET displayName = 'New Name' WHERE ID = ?`, [person])
    expect((await page(link)).value).toMatchObject([{ ID, authorDisplayName: 'New Name' }])
  })

  test('is told in pages, the whole set first', async () => {
    const ids: string[] = []
    for (let number = 0; number < 5; number++) ids.push(await addTag(`paged-${number}`))
    const small = { prefer: 'odata.track-changes,odata.maxpagesize=2' }
    const read = async (first: string): Promise<readonly [unknown[], string]> => {
      const found: unknown[] = []
      for (let path = `admin/${first}`; ;) {
        const { value, '@odata.nextLink': next, '@odata.deltaLink': delta } = await page(path, small)
        expect(value.length).toBeLessThanOrEqual(2)
        found.push(...value.map(row => row['ID']))
        if (next === undefined) return [found, String(delta)]
        path = `admin/${next}`
      }
    }
    const [all, link] = await read(`Tags?$filter=startswith(name,'paged')&$select=label`)
    expect(all.sort()).toEqual(ids.sort())
    for (const ID of ids) await write('PATCH', `Tags(${ID})`, { label: 'New' })
    const [changed, last] = await read(link)
    expect(changed.sort()).toEqual(ids.sort())
    expect(await quiet(`admin/${last}`)).toMatch(/deltatoken/)
  })

  test('is asked for in a batch too', async () => {
    const request = (url: string) => ({ id: '1', method: 'GET', url, headers: track })
    const run = async (url: string) => {
      const answer = await post(`${backend.url}/admin/$batch`, { requests: [request(url)] }, as('admin'))
      const [response] = answer.json<{ responses: { body: Page; headers: object; status: number }[] }>().responses
      expect(response).toMatchObject({ status: 200, headers: { 'preference-applied': 'odata.track-changes' } })
      return response?.body as Page
    }
    const link = await quiet(`admin/${(await run('Tags'))['@odata.deltaLink']}`)
    const ID = await addTag('batched')
    const changes = await run(link.replace('admin/', ''))
    expect(changes.value).toMatchObject([{ ID }])
    expect(changes['@odata.context']).toBe('$metadata#Tags/$delta')
  })
})

describe('the preference', () => {
  test.each([
    'Tags?$top=2',
    'Tags?$orderby=name',
    'Tags?$search=x',
    'Tags?$count=true',
    'Tags?$apply=aggregate($count as n)',
    'Tutorials?$expand=steps',
    `Tutorials?$filter=author/email eq 'x'`,
    'Tutorials?$filter=modifiedAt gt now()',
    `Tutorials?$filter=date(modifiedAt) eq date(now()) or slug eq 'x'`,
    'Tutorials?$expand=tags($expand=tag)',
    'Missions',
    'Categories'
  ])('is not applied where changes cannot be told: %s', async set => {
    const answer = await ask(`admin/${set}`, track)
    expect(answer.status).toBe(200)
    expect(answer.headers['preference-applied']).toBeUndefined()
    expect(answer.json()).not.toHaveProperty('@odata.deltaLink')
  })

  test('is declared in the metadata', async () => {
    for (const service of ['admin', 'author'])
      expect((await ask(`${service}/$metadata`)).text()).toMatch(/ChangeTracking[\s\S]{0,120}Supported" Bool="true"/)
  })
})

describe('a link', () => {
  const refusal = async (path: string, status: number, user?: string) => {
    const answer = await ask(path, {}, user)
    expect([answer.status, answer.text()]).toEqual([status, expect.any(String)])
    expect(answer.json()).toMatchObject({
      error: { message: expect.any(String), target: expect.stringMatching(/^\$/) }
    })
  }

  test('that was not given out is refused', async () => {
    const link = await begin('Tags')
    const [name, payload = '', mac] = link.slice(link.indexOf('=') + 1).split('.')
    const tampered = Buffer.from(Buffer.from(payload, 'base64url').toString().replace('Tags', 'Tabs')).toString(
      'base64url'
    )
    await refusal(`admin/Tags?$deltatoken=${name}.${tampered}.${mac}`, 400)
    for (const token of ['', 'x', '1', '%00', `${name}.${payload}.`, `${name}.${payload}.${'A'.repeat(22)}`])
      await refusal(`admin/Tags?$deltatoken=${token}`, 400)
    await refusal(`${link}&$deltatoken=x`, 400)
    await refusal(`${link}&$filter=name eq 'x'`, 400)
    await refusal(link.replace('Tags', 'Tutorials'), 400)
    await refusal(link.replace('Tags', 'Missions'), 400)
    await refusal(`admin/Tags?$deltatoken=aaaaaaaa.${payload}.${mac}`, 410)
  })

  test('is of no use to others, nor after an address of the caller has changed', async () => {
    const link = await begin('MyTutorials', 'author')
    const both = await startBackend({ database: backend.database, dataDir: backend.dataDir })
    expect((await get(`${both.url}/${link}`, as('author'))).status).toBe(200)
    await backend.sql(`UPDATE tutorials_people_Users SET email = 'new@example.com' WHERE loginId = 'author'`)
    await refusal(link, 410)
    await backend.sql(`UPDATE tutorials_people_Users SET email = 'author@example.com' WHERE loginId = 'author'`)
    expect((await ask(link)).status).toBe(200)
    await both.stop()
  })

  test('is good while nothing that it needs was forgotten', async () => {
    const old = await begin('Tags')
    await addTag('before-upkeep')
    const fresh = await begin('Tags')
    await backend.runJob('delta-log-upkeep')
    expect((await page(old)).value).toMatchObject([{ name: 'before-upkeep' }])
    await backend.at(31 * DAY)
    expect(await backend.runJob('delta-log-upkeep')).toMatchObject({ outlived: expect.any(Number) })
    await refusal(old, 410)
    await addTag('after-upkeep')
    expect((await page(fresh)).value).toMatchObject([{ name: 'after-upkeep' }])
    await backend.at(0)
  })

  test('made before a backup was played back is expired', async () => {
    await backend.sql('UPDATE tutorials_platform_DeltaLog SET position = position + 5')
    const link = await begin('Tags')
    if (backend.database.kind === 'postgres') return
    await backend.sql('UPDATE tutorials_platform_DeltaLog SET position = position - 5')
    await refusal(link, 410)
  })
})
