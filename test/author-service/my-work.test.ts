import { beforeAll, beforeEach, describe, expect } from '@jest/globals'
import { account } from '../people/support/accounts.ts'
import { type Backend, startBackend } from '../support/backend.ts'
import { onBothInFullRun } from '../support/database/on-both.ts'
import { test, testOnBoth } from '../support/database/test-on-both.ts'
import { as, get, type HttpResponse, post } from '../support/http/http.ts'
import { publish, publisher, sampleDocument } from '../support/publish.ts'
import { addTutorial, addUser, insert } from './support.ts'

onBothInFullRun('statements', 'types')

interface Work {
  readonly slug: string
  readonly reasons: string
  readonly isOwner: boolean
  readonly isAuthor: boolean
  readonly isContributor: boolean
  readonly mayReview: boolean
}

const LOGIN = 'Octo-Author'

let backend: Backend
let me: string

const ask = (path: string): Promise<HttpResponse> => get(`${backend.url}/author/${path}`, as('author'))

async function rows(query = ''): Promise<readonly Work[]> {
  const answer = await ask(`MyWork${query}`)
  expect([answer.status, answer.text()]).toEqual([200, expect.any(String)])
  return answer.json<{ value: Work[] }>().value
}

const reasons = async (): Promise<Readonly<Record<string, string>>> =>
  Object.fromEntries((await rows('?$orderby=slug')).map(row => [row.slug, row.reasons]))

const publishWith = (slug: string, metadata: object, revision = 1) =>
  publish(backend, { [slug]: sampleDocument(slug, revision) }, { metadata: { [slug]: { title: slug, ...metadata } } })

beforeAll(async () => {
  backend = await startBackend()
  me = (await account(backend, 'author')).ID
  await addUser(backend, { email: 'someone@example.com', loginId: 'someone', mergedInto_ID: undefined })
  await addTutorial(backend, { slug: 'theirs', ownerEmail: 'someone@example.com' })
})

const setLogin = (login: string | null, ID = me) =>
  backend.sql('UPDATE tutorials_people_Users SET githubLogin = ? WHERE ID = ?', [login, ID])

describe('MyWork', () => {
  beforeEach(async () => {
    await setLogin(LOGIN)
    for (const table of ['PublishedContributors', 'TutorialContributors', 'TutorialMeta', 'Steps', 'Tutorials'])
      await backend.sql(
        table === 'Tutorials'
          ? `DELETE FROM tutorials_catalog_Tutorials WHERE slug <> 'theirs'`
          : `DELETE FROM tutorials_catalog_${table} WHERE tutorial_ID NOT IN (SELECT ID FROM tutorials_catalog_Tutorials WHERE slug = 'theirs')`
      )
  })

  testOnBoth('has each tutorial once, with all reasons, whatever the case', async () => {
    await addTutorial(backend, { slug: 'owned', ownerEmail: 'AUTHOR@example.com' })
    await addTutorial(backend, { slug: 'retired', ownerEmail: 'author@example.com', status: 'INACTIVE' })
    await publishWith('written', { frontmatterGithubLogin: 'octo-author' })
    await publishWith('named', { frontmatterAuthorName: 'OCTO-AUTHOR' })
    await publishWith('by-address', {
      contributors: [{ email: 'nobody@example.com' }, { email: 'Author@Example.COM' }]
    })
    await publishWith('by-login', { contributors: [{ login: 'OCTO-author', email: 'other@example.com' }] })
    await publishWith('primary', { primaryContributorLogin: 'octo-author' })
    await publishWith('everything', {
      ...{ primaryContributorEmail: 'author@example.com', frontmatterGithubLogin: LOGIN },
      contributors: [{ email: 'author@example.com', login: LOGIN }]
    })
    const listed = await addTutorial(backend, { slug: 'listed' })
    const entered = await addTutorial(backend, { slug: 'entered' })
    await insert(backend, 'tutorials_catalog_TutorialContributors', { ID: 'c1', tutorial_ID: listed, user_ID: me })
    await backend.sql('UPDATE tutorials_catalog_Tutorials SET author_ID = ? WHERE ID = ?', [me, entered])
    expect(await reasons()).toEqual({
      'by-address': 'contributor',
      'by-login': 'contributor',
      entered: 'author',
      everything: 'owner,author,contributor',
      listed: 'contributor',
      named: 'author',
      owned: 'owner',
      primary: 'author,contributor',
      retired: 'owner',
      written: 'author'
    })
    const bySlug = new Map((await rows()).map(row => [row.slug, row]))
    expect(bySlug.get('everything')).toMatchObject({ isOwner: true, isAuthor: true, isContributor: true })
    expect(bySlug.get('by-login')).toMatchObject({ isOwner: false, isAuthor: false, isContributor: true })
    expect([...bySlug.values()].flatMap(row => (row.mayReview ? row.slug : [])).sort()).toEqual(['everything', 'owned'])

    const page = await ask(
      `MyWork?$count=true&$filter=isContributor eq true and status eq 'ACTIVE'&$orderby=reasons,slug desc&$top=2&$skip=1&$select=slug`
    )
    expect(page.json()).toMatchObject({ '@odata.count': 5, value: [{ slug: 'listed' }, { slug: 'by-login' }] })
    expect((await rows('?$search=everyth')).map(({ slug }) => slug)).toEqual(['everything'])
    expect((await ask(`MyWork('owned')`)).json()).toMatchObject({ slug: 'owned', daysSinceReview: null })
    const query = {
      SELECT: { from: { ref: ['AuthorService.MyWork'] }, columns: [{ ref: ['slug'] }, { ref: ['health'] }] }
    }
    const { data } = (await post(`${backend.url}/hcql/author`, query, as('author'))).json<{ data: object[] }>()
    expect(data).toHaveLength(10)
    expect(data).toContainEqual({ slug: 'owned', health: 'GOOD' })
  })

  testOnBoth('counts all accounts of a person as one', async () => {
    const second = await addUser(backend, { email: 'Second@Example.com', loginId: 'second', mergedInto_ID: me })
    await setLogin('second-octo', second)
    const shared = await addTutorial(backend, { slug: 'of-both', ownerEmail: 'second@example.com' })
    await insert(backend, 'tutorials_catalog_PublishedContributors', {
      ...{ tutorial_ID: shared, place: 0, email: 'author@example.com', login: 'second-OCTO' }
    })
    expect(await reasons()).toEqual({ 'of-both': 'owner,contributor' })
    await backend.sql('DELETE FROM tutorials_people_Users WHERE ID = ?', [second])
    expect(await reasons()).toEqual({ 'of-both': 'contributor' })
  })

  test.each([
    `?$filter=slug eq 'theirs' or true`,
    '?$apply=groupby((slug))',
    '?$apply=concat(groupby((slug)),filter(true))',
    '?$search=theirs',
    `?$filter=ownerEmail eq 'someone@example.com'`
  ])('never shows what concerns others alone: %s', async query => {
    await addTutorial(backend, { slug: 'owned', ownerEmail: 'author@example.com' })
    const answer = await ask(`MyWork${query}`)
    expect(answer.text()).not.toContain('theirs')
  })

  test('has a row of somebody else for nobody, and no door for others', async () => {
    expect((await ask(`MyWork('theirs')`)).status).toBe(404)
    expect((await ask(`stepStops(slug='theirs')`)).status).toBe(404)
    expect((await get(`${backend.url}/author/MyWork`, as('learner'))).status).toBe(403)
    expect((await get(`${backend.url}/author/MyWork`)).status).toBe(401)
    const metadata = (await ask('$metadata')).text()
    expect(/<EntityType Name="MyWork">[^]*?<\/EntityType>/.exec(metadata)?.[0]).not.toContain('person')
  })
})

describe('contributors of published tutorials', () => {
  const slug = 'changing-hands'
  const stored = async () =>
    (
      await backend.sql(
        `SELECT email, login FROM tutorials_catalog_PublishedContributors
         WHERE tutorial_ID = (SELECT ID FROM tutorials_catalog_Tutorials WHERE slug = ?) ORDER BY place`,
        [slug]
      )
    ).map(({ email, login }) => [email, login])

  testOnBoth('are those of the live record: a publish names others, and a rollback takes them back', async () => {
    await setLogin(LOGIN)
    await publishWith(slug, { contributors: [{ email: ' First@example.com ' }, { email: 'first@example.com' }, {}] })
    expect(await stored()).toEqual([['First@example.com', null]])
    await publishWith(slug, { primaryContributorLogin: LOGIN, contributors: [{ login: 'other' }] }, 2)
    expect(await stored()).toEqual([
      [null, LOGIN],
      [null, 'other']
    ])
    expect((await reasons())[slug]).toContain('contributor')
    await publish(backend, { [slug]: sampleDocument(slug, 3) })
    expect(await stored()).toHaveLength(2)
    expect((await publisher(backend).rollback()).status).toBe(200)
    expect((await publisher(backend).rollback()).status).toBe(200)
    expect(await stored()).toEqual([['First@example.com', null]])
    expect((await reasons())[slug] ?? '').not.toContain('contributor')
  })

  testOnBoth('stay as they are where a publish names none, until one says that there are none', async () => {
    const steps = [{ number: 1, title: 'One' }]
    const repository = { owner: 'acme', repo: 'guides' }
    await publishWith(slug, { steps, repository, contributors: [{ login: 'kept' }, { email: 'kept@example.com' }] }, 6)
    const both = [
      [null, 'kept'],
      ['kept@example.com', null]
    ]
    await publishWith(slug, { steps, repository }, 7)
    expect(await stored()).toEqual(both)
    await publishWith(slug, { steps, repository, contributors: [] }, 8)
    expect(await stored()).toEqual([])
    await publishWith(slug, { steps, repository, primaryContributorLogin: 'sole' }, 9)
    expect(await stored()).toEqual([[null, 'sole']])
    expect((await publisher(backend).rollback()).status).toBe(200)
    expect(await stored()).toEqual([])
    expect((await publisher(backend).rollback()).status).toBe(200)
    expect(await stored()).toEqual(both)
  })

  testOnBoth('of an earlier release are stored by a job, once', async () => {
    await publishWith(slug, { contributors: [{ login: LOGIN }] }, 4)
    const forget = async () => {
      await backend.sql('DELETE FROM tutorials_catalog_PublishedContributors')
      await backend.sql('UPDATE tutorials_catalog_Tutorials SET contributorsKnown = NULL WHERE slug = ?', [slug])
    }
    await forget()
    expect(await backend.runJob('content-outlines')).toMatchObject({ contributors: 1 })
    expect(await stored()).toEqual([[null, LOGIN]])
    await backend.sql('UPDATE tutorials_catalog_PublishedContributors SET login = ?', ['anonymous'])
    expect(await backend.runJob('content-outlines')).toMatchObject({ contributors: 0 })
    expect(await stored()).toEqual([[null, 'anonymous']])
  })

  test('are refused by their fields', async () => {
    const { sessionId } = (await publisher(backend).begin()).json<{ sessionId: string }>()
    const metadata = { [slug]: { title: slug, contributors: [{ login: 'x'.repeat(40) }] } }
    const answer = await publisher(backend).append(sessionId, { [slug]: sampleDocument(slug) }, { metadata })
    expect([answer.status, answer.text()]).toEqual([400, expect.stringContaining('contributors')])
    await publisher(backend).abort(sessionId)
  })

  testOnBoth('are anonymous after an erasure', async () => {
    await account(backend, 'learner2')
    await publishWith(slug, { contributors: [{ email: 'LEARNER2@example.com' }, { login: 'kept' }] }, 5)
    const answer = await post(`${backend.url}/admin/anonymizeUser`, { loginId: 'learner2' }, as('admin'))
    expect([answer.status, answer.text()]).toEqual([204, expect.any(String)])
    expect(await stored()).toEqual([
      [null, null],
      [null, 'kept']
    ])
  })
})
