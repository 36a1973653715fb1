import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect } from '@jest/globals'
import { refusal } from '../catalog/support/curator.ts'
import { nameEverywhere, personalTables, type Somebody, tablesWith } from '../people/support/everywhere.ts'
import { startPeople } from '../people/support/people.ts'
import type { Backend } from '../support/backend.ts'
import { onBothInFullRun } from '../support/database/on-both.ts'
import { test, testOnBoth, verifiesOnSqlite } from '../support/database/test-on-both.ts'
import { as, bearer, get, type HttpResponse, post } from '../support/http/http.ts'
import type { LeasedIssuer } from '../support/http/issuer.ts'
import { expectPin } from '../pins/expect-pin.ts'
import { changedSince, exportedPlaces, storedRows } from './support/personal-tables.ts'
import { shownColumns } from './support/shown-columns.ts'

onBothInFullRun('statements', 'transactions')

type Row = Readonly<Record<string, unknown>>

interface Export {
  readonly exportedAt: string
  readonly tables: Readonly<Record<string, readonly Row[]>>
}

interface Receipt {
  readonly receiptId: string
  readonly erasedAt: string
  readonly tables: readonly { readonly table: string; readonly deleted: number; readonly anonymized: number }[]
}

describe('own data', () => {
  let issuer: LeasedIssuer
  let backend: Backend

  // has tables of its own, and signs tokens
  beforeAll(async () => {
    ;({ issuer, backend } = await startPeople())
  })

  const token = async (word: string, claims: object = {}) =>
    bearer(
      await issuer.sign({
        sub: `${word}-login`,
        email: `${word}@example.com`,
        given_name: `${word}-given`,
        family_name: `${word}-family`,
        ...claims
      })
    )

  async function newPerson(word: string, claims: object = {}): Promise<Somebody> {
    const { userId: uuid } = (await get(`${backend.url}/auth/user`, await token(word, claims))).json<{
      userId: string
    }>()
    const githubLogin = `${word}-octocat`
    await backend.sql('UPDATE tutorials_people_Users SET githubLogin = ? WHERE uuid = ?', [githubLogin, uuid])
    const [row] = await backend.sql('SELECT * FROM tutorials_people_Users WHERE uuid = ?', [uuid])
    const names = {
      loginId: `${word}-login`,
      email: String(row?.['email']),
      githubLogin,
      fullName: String(row?.['displayname']),
      uuid
    }
    return { ID: String(row?.['id']), names }
  }

  const exported = async (word: string): Promise<HttpResponse> =>
    get(`${backend.url}/api/exportMyData`, await token(word))
  const erase = async (word: string, body: unknown = { confirmation: 'erase' }): Promise<HttpResponse> =>
    post(`${backend.url}/api/eraseMyData`, body, await token(word))
  const lines = (tables: readonly string[]) =>
    tables.map(table => (backend.database.kind === 'postgres' ? table.toLowerCase() : table)).sort()
  const tableOf = (entity: string) => entity.replaceAll('.', '_')

  testOnBoth(
    'of every kind is exported, erased with a receipt, and found in no column of any table afterwards',
    async () => {
      const person = await newPerson('wilhelmina')
      const other = await newPerson('neighbour')
      await nameEverywhere(backend, person)
      await nameEverywhere(backend, other)
      const [favorite] = await backend.sql('SELECT ID FROM probe_Favorites WHERE user_ID = ?', [person.ID])
      await backend.sql('INSERT INTO probe_FavoriteNotes (ID, favorite_ID, text) VALUES (?, ?, ?)', [
        randomUUID(),
        String(favorite?.['id']),
        'a note on a favorite'
      ])
      // else the platform numbers them meanwhile
      await backend.sql('UPDATE tutorials_displays_EventChanges SET number = 1 WHERE number IS NULL')
      const traces = ['wilhelmina', person.ID, person.names.uuid]
      const ofOthers = ['neighbour', other.ID, other.names.uuid]
      const [others, rows] = [await tablesWith(backend, ofOthers), await storedRows(backend)]

      const answer = await exported('wilhelmina')
      expect([answer.status, answer.headers['content-disposition'], answer.headers['cache-control']]).toEqual([
        200,
        'attachment; filename="my-data.json"',
        'private, no-store'
      ])
      const { tables } = answer.json<Export>()
      expect(lines(Object.keys(tables).map(tableOf))).toEqual(lines(personalTables))
      expect(answer.text()).toContain('a note on a favorite')
      for (const name of ofOthers) expect(answer.text()).not.toContain(name)

      const receipt = (await erase('wilhelmina')).json<Receipt>()
      expect(await tablesWith(backend, traces)).toEqual({})
      expect(await tablesWith(backend, ofOthers)).toEqual(others)
      expect(await backend.sql(`SELECT * FROM probe_FavoriteNotes WHERE text = 'a note on a favorite'`)).toEqual([])

      const changed = changedSince(rows, await storedRows(backend))
      expect(changed.length).toBeGreaterThan(personalTables.length)
      expect(exportedPlaces(tables)).toEqual(expect.arrayContaining([...changed]))
      expect(lines(receipt.tables.map(({ table }) => tableOf(table)))).toEqual(lines(personalTables))
      expect(receipt.tables.find(({ table }) => table === 'probe.Favorites')).toMatchObject({ deleted: 1 })
      expect(receipt.tables.find(({ table }) => table === 'probe.Records')?.anonymized).toBeGreaterThan(0)
      const noted = await backend.sql('SELECT * FROM tutorials_people_PrivacyProtectionActions WHERE ID = ?', [
        receipt.receiptId
      ])
      expect(noted).toMatchObject([{ actiontype: 'ANONYMIZE', status: 'COMPLETED', dsrrequestnumber: null }])
    }
  )

  verifiesOnSqlite('ASSESS-007', 'has no column that no service shows, but those of the pin', async () => {
    const person = await newPerson('inquisitive')
    await nameEverywhere(backend, person)
    const answer = 'the-answer-that-nobody-may-know'
    await backend.sql('UPDATE tutorials_assess_ValidateAnswerSubmissions SET correctAnswer = ?', [answer])
    const all = await exported('inquisitive')
    expect(all.text()).not.toContain(answer)
    const shown = await shownColumns()
    const columns = Object.entries(all.json<Export>().tables).flatMap(([table, rows]) =>
      [...new Set(rows.flatMap(row => Object.keys(row)))].sort().map(column => ({ table, column }))
    )
    const hidden = columns.filter(
      ({ table, column }) =>
        !table.startsWith('probe.') &&
        !/^(ID|user_ID|(created|modified)(At|By))$/.test(column) &&
        !shown.has(`${table}.${column}`)
    )
    expectPin('own-data', hidden)
  })

  testOnBoth('of more rows than one statement looks at is exported whole', async () => {
    const person = await newPerson('prolific')
    const values = Array.from({ length: 500 }, () => '(?, ?)').join(', ')
    for (let batch = 0; batch < 24; batch++)
      await backend.sql(
        `INSERT INTO probe_Records (ID, user_ID) VALUES ${values}`,
        Array.from({ length: 500 }, () => [randomUUID(), person.ID]).flat()
      )
    const { tables } = (await exported('prolific')).json<Export>()
    const ids = tables['probe.Records']?.map(({ ID }) => ID)
    expect([ids?.length, new Set(ids).size]).toEqual([12_000, 12_000])
  })

  testOnBoth('has no secrets, and only what names the person of rows that are not theirs', async () => {
    const [person, other] = [await newPerson('frugal'), await newPerson('of-others')]
    const mint = { name: 'a token', scopes: ['read'], ttlDays: 1 }
    expect((await post(`${backend.url}/pats/mintPAT`, mint, await token('frugal'))).status).toBe(200)
    await backend.sql('INSERT INTO probe_Records (ID, user_ID, createdBy, modifiedBy, score) VALUES (?, ?, ?, ?, 5)', [
      randomUUID(),
      other.ID,
      person.names.loginId,
      'somebody-else'
    ])
    const { tables } = (await exported('frugal')).json<Export>()
    expect(tables['tutorials.tokens.PersonalAccessTokens']).toMatchObject([
      { name: 'a token', prefix: expect.any(String) }
    ])
    expect(tables['tutorials.tokens.PersonalAccessTokens']?.[0]).not.toHaveProperty('hash')
    expect(tables['probe.Records']).toEqual([
      { ID: expect.any(String), createdBy: 'frugal-login', createdAt: null, modifiedAt: null }
    ])
  })

  testOnBoth('is not that of others who have the same name or e-mail address', async () => {
    const same = { given_name: 'Maria', family_name: 'Schmidt', email: 'team@example.com' }
    const [mine, theirs] = [await newPerson('maria1', same), await newPerson('maria2', same)]
    const advocate = randomUUID()
    await backend.sql('INSERT INTO probe_Advocates (ID, user_ID, author, contact) VALUES (?, ?, ?, ?)', [
      advocate,
      theirs.ID,
      'Maria Schmidt',
      'team@example.com'
    ])
    expect((await exported('maria1')).text()).not.toContain(advocate)
    expect((await erase('maria1')).status).toBe(200)
    expect(await backend.sql('SELECT * FROM probe_Advocates WHERE ID = ?', [advocate])).toMatchObject([
      { author: 'Maria Schmidt', contact: 'team@example.com' }
    ])
    expect(await tablesWith(backend, [mine.ID, mine.names.uuid])).toEqual({})
  })

  testOnBoth('goes with every account of the person', async () => {
    const [one, two] = [await newPerson('twofold1'), await newPerson('twofold2')]
    const uuids = { primaryUuid: one.names.uuid, secondaryUuid: two.names.uuid }
    expect((await post(`${backend.url}/api/v1/userMerge`, uuids, as('consolidation'))).status).toBe(204)
    const all = (await exported('twofold2')).text()
    for (const word of ['twofold1-given', 'twofold2-given']) expect(all).toContain(word)
    // who has merged the accounts is somebody else's name
    expect(all).not.toContain('consolidation')
    expect((await erase('twofold2')).status).toBe(200)
    expect(await tablesWith(backend, ['twofold', one.ID, two.ID, one.names.uuid, two.names.uuid])).toEqual({})
  })

  test('of somebody who was never stored is empty', async () => {
    expect((await exported('unseen')).json()).toEqual({ exportedAt: expect.any(String), tables: {} })
    expect((await erase('unseen')).status).toBe(200)
    expect(await tablesWith(backend, ['unseen'])).toEqual({})
  })

  testOnBoth('is erased once of two requests at the same time', async () => {
    await newPerson('hasty')
    const answers = await Promise.all([erase('hasty'), erase('hasty'), exported('hasty')])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await tablesWith(backend, ['hasty'])).toEqual({})
  })

  test.each([{}, { confirmation: '' }, { confirmation: 'yes' }, { confirmation: true }, []])(
    'stays without the word that confirms: %j',
    async body => {
      const person = await newPerson('careful')
      expect((await erase('careful', body)).status).toBe(400)
      expect(await tablesWith(backend, [person.ID])).not.toEqual({})
    }
  )

  test('needs a login', async () => {
    expect((await get(`${backend.url}/api/exportMyData`)).status).toBe(401)
    expect((await post(`${backend.url}/api/eraseMyData`, { confirmation: 'erase' })).status).toBe(401)
    expect(refusal(await erase('careful', { confirmation: 'no' }))).toEqual([400, 'confirmation'])
  })
})
