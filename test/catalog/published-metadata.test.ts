import { beforeAll, describe, expect } from '@jest/globals'
import { type Backend, leaseBackend, type Row } from '../support/backend.ts'
import { inFullRun, onBothInFullRun } from '../support/database/on-both.ts'
import { test, testOnBoth } from '../support/database/test-on-both.ts'
import { publish, publisher, sampleDocument } from '../support/publish.ts'

onBothInFullRun('statements', 'constraints', 'types')
inFullRun()

describe('published metadata', () => {
  let backend: Backend
  let revision = 0

  beforeAll(async () => {
    backend = await leaseBackend()
  })

  /** Publishes a new text of one tutorial with this metadata. */
  const publishWith = async (slug: string, metadata?: object): Promise<void> => {
    revision += 1
    await publish(
      backend,
      { [slug]: sampleDocument(slug, revision) },
      metadata ? { metadata: { [slug]: metadata } } : {}
    )
  }

  const one = async (sql: string, slug: string): Promise<Row> => {
    const [row, ...more] = await backend.sql(sql, [slug])
    if (!row || more.length > 0) throw new Error(`Expected one row of ${slug}, got ${more.length + (row ? 1 : 0)}`)
    return row
  }

  const tutorial = (slug: string): Promise<Row> => one('SELECT * FROM tutorials_catalog_Tutorials WHERE slug = ?', slug)

  const meta = (slug: string): Promise<Row> =>
    one(
      `SELECT m.* FROM tutorials_catalog_TutorialMeta m JOIN tutorials_catalog_Tutorials t ON m.tutorial_ID = t.ID
     WHERE t.slug = ?`,
      slug
    )

  const steps = (slug: string): Promise<readonly Row[]> =>
    backend.sql(
      `SELECT s.ID, s.stepOrder, s.title, s.status, s.legacyId FROM tutorials_catalog_Steps s
     JOIN tutorials_catalog_Tutorials t ON s.tutorial_ID = t.ID WHERE t.slug = ? ORDER BY s.stepOrder`,
      [slug]
    )

  describe('Tutorials', () => {
    testOnBoth('hold what the publisher says', async () => {
      await publishWith('told', {
        title: 'Told',
        description: 'All of it',
        time: 30,
        level: 'Advanced',
        primaryTag: 'software-product>sap-btp',
        tags: ['b', 'a'],
        stepCount: 4
      })
      expect(await tutorial('told')).toMatchObject({
        slug: 'told',
        title: 'Told',
        description: 'All of it',
        averagetimetocomplete: 30,
        experiencetag: 'advanced',
        primarytag: 'software-product>sap-btp',
        publishedtags: '["b","a"]',
        stepcount: 4,
        status: 'ACTIVE'
      })
    })

    testOnBoth('get an id and a legacy id of their own, and keep them', async () => {
      await publishWith('numbered', { title: 'First' })
      await publishWith('numbered-too', { title: 'Other' })
      const [before, other] = [await tutorial('numbered'), await tutorial('numbered-too')]
      expect(before['id']).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
      expect(Number(before['legacyid'])).toBeGreaterThan(10_000_000)
      expect(other['legacyid']).not.toBe(before['legacyid'])
      await publishWith('numbered', { title: 'Second' })
      const { id, legacyid, createdat } = before
      expect(await tutorial('numbered')).toMatchObject({ id, legacyid, createdat, title: 'Second' })
    })

    test('forget what is left out of new metadata, and keep all when there is none', async () => {
      await publishWith('partial', { title: 'Full', description: 'D', time: 5, level: 'beginner', primaryTag: 'x' })
      await publishWith('partial')
      expect(await tutorial('partial')).toMatchObject({ title: 'Full', description: 'D', averagetimetocomplete: 5 })
      await publishWith('partial', { title: 'Bare' })
      expect(await tutorial('partial')).toMatchObject({
        title: 'Bare',
        description: null,
        averagetimetocomplete: null,
        experiencetag: null,
        primarytag: null
      })
    })

    test('are found by a readable name when nothing is said of them', async () => {
      await publishWith('cap-on-btp')
      expect(await tutorial('cap-on-btp')).toMatchObject({ title: 'CAP On BTP', status: 'ACTIVE' })
    })

    testOnBoth('change with the commit, not with the append, and not at all with an abort', async () => {
      const { begin, append, commit, abort } = publisher(backend)
      await publishWith('patient', { title: 'Before' })
      const metadata = { patient: { title: 'After' } }
      const document = { patient: sampleDocument('patient', 99) }
      const first = (await begin()).json<{ sessionId: string }>()
      await append(first.sessionId, document, { metadata })
      expect(await tutorial('patient')).toMatchObject({ title: 'Before' })
      await abort(first.sessionId)
      expect(await tutorial('patient')).toMatchObject({ title: 'Before' })
      const second = (await begin()).json<{ sessionId: string }>()
      await append(second.sessionId, document, { metadata })
      await commit(second.sessionId)
      expect(await tutorial('patient')).toMatchObject({ title: 'After' })
    })

    testOnBoth('are taken back by a rollback, with body text and branch points', async () => {
      const said = (title: string) => ({
        metadata: { returning: { title } },
        bodyTexts: { returning: `text of ${title}` },
        branchSpecs: { returning: { branchPoints: [{ id: title }], skipPoints: [] } }
      })
      const texts = () => one('SELECT bodyText FROM tutorials_content_TutorialBodyText WHERE slug = ?', 'returning')
      const branches = () => one('SELECT * FROM tutorials_content_BranchSpecs WHERE slug = ?', 'returning')
      await publish(backend, { returning: sampleDocument('returning', 1) }, said('one'))
      await publish(backend, { returning: sampleDocument('returning', 2) }, said('two'))
      expect([await tutorial('returning'), await texts()]).toMatchObject([
        { title: 'two' },
        { bodytext: 'text of two' }
      ])
      expect(await branches()).toMatchObject({ branchpoints: '[{"id":"two"}]', skippoints: '[]' })
      await publisher(backend).rollback()
      expect([await tutorial('returning'), await texts()]).toMatchObject([
        { title: 'one' },
        { bodytext: 'text of one' }
      ])
      expect(await branches()).toMatchObject({ branchpoints: '[{"id":"one"}]', skippoints: '[]' })
    })

    testOnBoth(
      'are taken back where the earlier version has said less, with owner and review, but not what a person has changed',
      async () => {
        const said = {
          ...{ title: 'Later', description: 'D', tags: ['b'], steps: [{ number: 1, title: 'One' }] },
          ...{ frontmatterAuthorName: 'Bob', primaryContributorEmail: 'bob@example.com', lastUpdated: '2026-05-01' }
        }
        await publishWith('bare-again')
        await publishWith('edited-since', { title: 'First', frontmatterAuthorName: 'Ann', lastUpdated: '2026-01-01' })
        await publish(
          backend,
          { 'bare-again': sampleDocument('bare-again', 9), 'edited-since': sampleDocument('edited-since', 9) },
          { metadata: { 'bare-again': said, 'edited-since': said } }
        )
        const { id } = await meta('edited-since')
        const change = 'UPDATE tutorials_catalog_TutorialMeta SET ownerEmail = ? WHERE ID = ?'
        await backend.sql(change, ['eve@example.com', String(id)])
        await publisher(backend).rollback()
        expect(await tutorial('bare-again')).toMatchObject({
          title: 'Bare Again',
          description: null,
          publishedtags: null
        })
        expect(await steps('bare-again')).toMatchObject([{ title: 'One', status: 'INACTIVE' }])
        expect(await meta('bare-again')).toMatchObject({ owner: null, owneremail: null, revieweddate: null })
        expect(await meta('edited-since')).toMatchObject({
          owner: 'Ann',
          owneremail: 'eve@example.com',
          revieweddate: '2026-01-01T00:00:00.000Z'
        })
      }
    )

    testOnBoth('without branch points and text for search have none any more', async () => {
      const extras = {
        bodyTexts: { pruned: 'text' },
        branchSpecs: { pruned: { branchPoints: [{ id: 'one' }], skipPoints: [] } }
      }
      await publish(backend, { pruned: sampleDocument('pruned', 1) }, extras)
      await publishWith('pruned', { title: 'Pruned' })
      const rows = `SELECT slug FROM tutorials_content_TutorialBodyText WHERE slug = 'pruned'
        UNION ALL SELECT slug FROM tutorials_content_BranchSpecs WHERE slug = 'pruned'`
      expect(await backend.sql(rows)).toEqual([])
    })

    testOnBoth('leave no search text and no branch points behind when a rollback takes the tutorial away', async () => {
      const extras = { bodyTexts: { leaving: 'text' }, branchSpecs: { leaving: { branchPoints: [], skipPoints: [] } } }
      await publish(backend, { leaving: sampleDocument('leaving') }, extras)
      const rows = () =>
        backend.sql(
          `SELECT slug FROM tutorials_content_TutorialBodyText WHERE slug = 'leaving'
         UNION ALL SELECT slug FROM tutorials_content_BranchSpecs WHERE slug = 'leaving'`
        )
      expect(await rows()).toHaveLength(2)
      await publisher(backend).rollback()
      expect(await rows()).toEqual([])
    })

    testOnBoth('differ in more than the case of their slug, says the database', async () => {
      await publishWith('unique', { title: 'Unique' })
      const insert = 'INSERT INTO tutorials_catalog_Tutorials (ID, slug, title) VALUES (?, ?, ?)'
      await expect(backend.sql(insert, ['id-1', 'unique', 'Again'])).rejects.toThrow(/unique/i)
      await expect(backend.sql(insert, ['id-2', 'UNIQUE', 'Again'])).rejects.toThrow(/integrity|unique/i)
    })

    test.each([
      ['a level nobody knows', { title: 'x', level: 'expert' }, 'level'],
      ['a time in words', { title: 'x', time: '10 min' }, 'time'],
      ['a time below nothing', { title: 'x', time: -1 }, 'time'],
      ['half a minute', { title: 'x', time: 0.5 }, 'time'],
      ['an empty title', { title: '' }, 'title'],
      ['a date in words', { title: 'x', lastUpdated: 'yesterday' }, 'lastUpdated'],
      ['a step without a number', { title: 'x', steps: [{ title: 'y' }] }, 'steps.0.number'],
      ['tags in one text', { title: 'x', tags: 'a,b' }, 'tags'],
      ['a repository without an owner', { title: 'x', repository: { repo: 'r' } }, 'repository.owner']
    ])('refuse %s', async (_, metadata, field) => {
      const { begin, append, abort } = publisher(backend)
      const { sessionId } = (await begin()).json<{ sessionId: string }>()
      const answer = await append(
        sessionId,
        { refused: sampleDocument('refused') },
        { metadata: { refused: metadata } }
      )
      await abort(sessionId)
      expect([answer.status, answer.json()]).toMatchObject([
        400,
        { error: { code: 'invalid_metadata', target: `metadata.refused.${field}` } }
      ])
    })
  })

  describe('Steps', () => {
    const numbered = (...titles: string[]) => titles.map((title, index) => ({ number: index + 1, title }))

    testOnBoth('are upserted by their number', async () => {
      await publishWith('stepped', { title: 'Stepped', steps: numbered('Begin', 'Go on') })
      const before = await steps('stepped')
      expect(before).toMatchObject([
        { steporder: 1, title: 'Begin', status: 'ACTIVE' },
        { steporder: 2, title: 'Go on', status: 'ACTIVE' }
      ])
      expect(new Set(before.map(({ legacyid }) => legacyid)).size).toBe(2)
      expect(await tutorial('stepped')).toMatchObject({ stepcount: 2 })
      await publishWith('stepped', { title: 'Stepped', steps: numbered('Begin', 'Renamed', 'End') })
      expect(await steps('stepped')).toMatchObject([
        { id: before[0]?.['id'], title: 'Begin', legacyid: before[0]?.['legacyid'] },
        { id: before[1]?.['id'], title: 'Renamed', legacyid: before[1]?.['legacyid'] },
        { steporder: 3, title: 'End' }
      ])
    })

    testOnBoth('that are no more become INACTIVE and come back under their id', async () => {
      await publishWith('shrinking', { title: 'S', steps: numbered('A', 'B', 'C') })
      const before = await steps('shrinking')
      await publishWith('shrinking', { title: 'S', steps: numbered('A') })
      expect((await steps('shrinking')).map(({ status }) => status)).toEqual(['ACTIVE', 'INACTIVE', 'INACTIVE'])
      await publishWith('shrinking', { title: 'S', steps: numbered('A', 'B', 'C') })
      expect(await steps('shrinking')).toEqual(before)
    })

    test('stay when the metadata does not speak of steps', async () => {
      await publishWith('silent', { title: 'S', steps: numbered('A', 'B') })
      await publishWith('silent', { title: 'S' })
      expect((await steps('silent')).map(({ status }) => status)).toEqual(['ACTIVE', 'ACTIVE'])
    })
  })

  describe('TutorialMeta', () => {
    testOnBoth('begins monitored, reviewed when it was last edited, owned by nobody', async () => {
      await publishWith('monitored', { title: 'M', lastUpdated: '2026-02-03T04:05:06Z' })
      expect(await meta('monitored')).toMatchObject({
        revieweddate: '2026-02-03T04:05:06.000Z',
        owner: null,
        owneremail: null,
        monitoredstatus: 'ACTIVE',
        notificationnumber: 0,
        lastnotificationdate: null
      })
    })

    const notified = async (slug: string): Promise<void> => {
      const { id } = await meta(slug)
      await backend.sql(
        'UPDATE tutorials_catalog_TutorialMeta SET notificationNumber = 3, lastNotificationDate = ? WHERE ID = ?',
        [new Date('2026-06-01T00:00:00Z'), String(id)]
      )
    }

    testOnBoth('counts a newer edit as a review, which ends the notifications', async () => {
      await publishWith('reviewed', { title: 'R', lastUpdated: '2026-01-01' })
      await notified('reviewed')
      await publishWith('reviewed', { title: 'R', lastUpdated: '2026-01-01T00:00:00.001Z' })
      expect(await meta('reviewed')).toMatchObject({
        revieweddate: '2026-01-01T00:00:00.001Z',
        notificationnumber: 0,
        lastnotificationdate: null
      })
    })

    test.each([
      ['the same', '2026-01-01T00:00:00Z'],
      ['the same in another zone', '2026-01-01T02:00:00+02:00'],
      ['an older', '2025-12-31'],
      ['no', null]
    ])('keeps its notifications with %s edit', async (what, lastUpdated) => {
      const slug = `kept-${what.replaceAll(' ', '-')}`
      await publishWith(slug, { title: 'K', lastUpdated: '2026-01-01' })
      await notified(slug)
      await publishWith(slug, { title: 'K', lastUpdated })
      expect(await meta(slug)).toMatchObject({ revieweddate: '2026-01-01T00:00:00.000Z', notificationnumber: 3 })
    })

    test('takes the author from the front matter; the contributor only fills what is empty', async () => {
      await publishWith('owned', {
        title: 'O',
        primaryContributorEmail: 'first@example.com',
        primaryContributorLogin: 'first'
      })
      expect(await meta('owned')).toMatchObject({ owneremail: 'first@example.com', authorlogin: 'first', owner: null })
      await publishWith('owned', {
        title: 'O',
        primaryContributorEmail: 'second@example.com',
        primaryContributorLogin: 'second',
        frontmatterAuthorName: 'The Author',
        frontmatterGithubLogin: 'the-author'
      })
      expect(await meta('owned')).toMatchObject({
        owneremail: 'first@example.com',
        authorlogin: 'the-author',
        owner: 'The Author'
      })
      await publishWith('owned', { title: 'O', primaryContributorLogin: 'third' })
      expect(await meta('owned')).toMatchObject({ authorlogin: 'the-author', owner: 'The Author' })
    })
  })
})
