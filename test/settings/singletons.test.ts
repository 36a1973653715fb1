import { beforeAll, describe, expect, test } from '@jest/globals'
import { verifies } from '../requirements/verifies.ts'
import { type Backend, leaseBackend, startBackend } from '../support/backend.ts'
import { as, get } from '../support/http/http.ts'
import { changeSettings, inForce, readSettings } from './support/singleton.ts'
import { inFullRun } from '../support/database/on-both.ts'

inFullRun()

describe('singletons', () => {
  // prettier-ignore
  const singletons = [
    'UiEventsSettings',
    'SearchSettings',
    'NavigatorSettings',
    'DisplaySettings',
    'TenantSettings',
    'KnowledgeGraphSettings',
    'ChatSettings'
  ]

  let backend: Backend

  beforeAll(async () => {
    const env = {
      PUBLIC_URL: 'https://learn.example',
      KNOWLEDGE_GRAPH_ENABLED: 'true',
      KG_EXTRACT_BUILD_CAP: '7',
      KG_MERGE_SIM_THRESHOLD: '0.5',
      KG_MERGE_SIM_THRESHOLD_EXTRACT: '0.4',
      CHAT_MODEL_NAME: 'mine'
    }
    backend = await startBackend({ env })
  })

  async function expectDefaults(expected: Readonly<Record<string, string>>): Promise<void> {
    for (const [setting, value] of Object.entries(expected))
      expect([setting, ...(await inForce(backend, setting))]).toEqual([setting, value, 'default'])
  }

  describe('by default', () => {
    verifies(
      ['SETTINGS-004', 'SETTINGS-005', 'SETTINGS-007', 'SETTINGS-009', 'SETTINGS-011', 'SETTINGS-023'],
      'the domains do what the specification says',
      () =>
        expectDefaults({
          'UiEventsSettings.enabled': 'false',
          'SearchSettings.rateLimitMax': '60',
          'SearchSettings.rateLimitWindowMs': '60000',
          'NavigatorSettings.includeNestedGroups': 'false',
          'DisplaySettings.dashboardUrl': 'https://learn.example/display-app/',
          'KnowledgeGraphSettings.onDemandExtractionEnabled': 'false'
        })
    )

    verifies(
      [
        'SETTINGS-028',
        'SETTINGS-029',
        'SETTINGS-030',
        'SETTINGS-031',
        'SETTINGS-032',
        'SETTINGS-033',
        'SETTINGS-034',
        'SETTINGS-035',
        'SETTINGS-036',
        'SETTINGS-037',
        'SETTINGS-038',
        'SETTINGS-039',
        'SETTINGS-050'
      ],
      'the switches of chat are as the specification says',
      () =>
        expectDefaults({
          'ChatSettings.enabled': 'false',
          'ChatSettings.ragEnabled': 'false',
          'ChatSettings.codeCheckEnabled': 'false',
          'ChatSettings.validateAnswerEnabled': 'false',
          'ChatSettings.branchingEnabled': 'false',
          'ChatSettings.kgPathBetweenEnabled': 'false',
          'ChatSettings.kgSearchExpansionEnabled': 'true',
          'ChatSettings.searchKgRerankEnabled': 'true',
          'ChatSettings.kgRelatedContentEnabled': 'true',
          'ChatSettings.communityPeersEnabled': 'false',
          'ChatSettings.puzzleHintEnabled': 'false',
          'ChatSettings.whatsNewEnabled': 'true',
          'ChatSettings.a2aEnabled': 'true'
        })
    )

    verifies(
      [
        'SETTINGS-040',
        'SETTINGS-041',
        'SETTINGS-042',
        'SETTINGS-043',
        'SETTINGS-044',
        'SETTINGS-045',
        'SETTINGS-046',
        'SETTINGS-047'
      ],
      'the amounts of chat are as the specification says',
      () =>
        expectDefaults({
          'ChatSettings.communityRankWeight': '0',
          'ChatSettings.communityLabelLlmBudgetPerDay': '50',
          'ChatSettings.newsRelevanceLlmBudgetPerDay': '100',
          'ChatSettings.newsRelevanceMargin': '0.15',
          'ChatSettings.maxRequestsPerUser': '100',
          'ChatSettings.embeddingModel': 'text-embedding-3-small',
          'ChatSettings.embeddingTopK': '5',
          'ChatSettings.embeddingMinScore': '0.25'
        })
    )
  })

  describe('the environment stands in for what is not stored', () => {
    async function expectVariable(setting: string, value: string, other: unknown): Promise<void> {
      const [singleton = '', field = ''] = setting.split('.')
      expect(await inForce(backend, setting)).toEqual([value, 'env'])
      expect((await changeSettings(backend, singleton, { [field]: other })).status).toBe(200)
      expect(await inForce(backend, setting)).toEqual([String(other), 'db'])
      expect((await changeSettings(backend, singleton, { [field]: null })).status).toBe(200)
      expect(await readSettings(backend, singleton)).toMatchObject({ [field]: null })
      expect(await inForce(backend, setting)).toEqual([value, 'env'])
    }

    verifies(
      ['SETTINGS-022', 'SETTINGS-024', 'SETTINGS-025'],
      'of the graph, also once they are null again',
      async () => {
        await expectVariable('KnowledgeGraphSettings.enabled', 'true', false)
        await expectVariable('KnowledgeGraphSettings.extractBuildCap', '7', 0)
        await expectVariable('KnowledgeGraphSettings.mergeSimThreshold', '0.5', 0.99)
        await expectVariable('KnowledgeGraphSettings.mergeSimThresholdExtract', '0.4', 0.01)
      }
    )

    verifies(['SETTINGS-002', 'SETTINGS-049'], 'of the model', () =>
      expectVariable('ChatSettings.modelName', 'mine', 'theirs')
    )

    test.each([
      ['SEARCH_RATE_LIMIT_MAX', '100001', 'must be an integer 0..100000'],
      ['SEARCH_RATE_LIMT_MAX', '5', 'unknown variable'],
      ['DISPLAY_DASHBOARD_URL', 'javascript:alert(1)', 'dashboardUrl must be an address']
    ])('%s=%s stops the start', async (name, value, message) => {
      await expect(startBackend({ env: { [name]: value } })).rejects.toThrow(`${name}: ${message}`)
    })
  })

  verifies('SETTINGS-048', 'the model is anthropic--claude-4.6-sonnet where nothing names another', async () => {
    const plain = await leaseBackend()
    expect(await inForce(plain, 'ChatSettings.modelName')).toEqual(['anthropic--claude-4.6-sonnet', 'default'])
  })

  test('the dashboards are a path of the site where PUBLIC_URL tells no address, whatever port the gateway has', async () => {
    const plain = await leaseBackend()
    expect(await inForce(plain, 'DisplaySettings.dashboardUrl')).toEqual(['/display-app/', 'default'])
  })

  describe('every singleton', () => {
    verifies('SETTINGS-003', 'is read and changed by admins at its path, and is one row', async () => {
      for (const singleton of singletons) {
        const before = await readSettings(backend, singleton)
        expect(before).toMatchObject({ ID: expect.any(String) })
        expect((await changeSettings(backend, singleton, {})).status).toBe(200)
        expect((await get(`${backend.url}/admin/${singleton}`)).status).toBe(401)
        for (const user of ['learner', 'author', 'scanner', 'display', 'agent', 'api']) {
          expect((await get(`${backend.url}/admin/${singleton}`, as(user))).status).toBe(403)
          expect((await changeSettings(backend, singleton, {}, { headers: as(user) })).status).toBe(403)
        }
      }
    })

    test('is changed in the state that a change names, if it names one', async () => {
      for (const singleton of singletons) {
        const state = async () => String((await readSettings(backend, singleton))['@odata.etag'])
        const change = async (match: string, method = 'PATCH') =>
          (await changeSettings(backend, singleton, {}, { method, headers: { ...as('admin'), 'if-match': match } }))
            .status
        const seen = await state()
        expect(seen).toMatch(/^W\/"\d{4}-/)
        expect([await change(seen), await change(seen), await change(seen, 'PUT')]).toEqual([200, 412, 412])
        expect([await change('*'), await change(await state())]).toEqual([200, 200])
        const known = await get(`${backend.url}/admin/${singleton}`, { ...as('admin'), 'if-none-match': await state() })
        expect(known.status).toBe(304)
      }
    })

    test('can be changed where nobody has noted a time', async () => {
      await readSettings(backend, 'DisplaySettings')
      await backend.sql('UPDATE tutorials_events_DisplaySettings SET modifiedAt = NULL, modifiedBy = NULL')
      const { '@odata.etag': tag, modifiedBy } = await readSettings(backend, 'DisplaySettings')
      expect(modifiedBy).toBeNull()
      const headers = { ...as('admin'), 'if-match': String(tag) }
      expect((await changeSettings(backend, 'DisplaySettings', {}, { headers })).status).toBe(200)
    })

    test('has a page in the metadata: sections, labels, descriptions, default and variable of each field', async () => {
      const metadata = (await get(`${backend.url}/admin/$metadata`, as('admin'))).text()
      for (const singleton of singletons) {
        expect(metadata).toContain(`<Singleton Name="${singleton}"`)
        const { 0: page = '' } = new RegExp(
          `<Annotations Target="AdminService.${singleton}">.*?</Annotations>`,
          's'
        ).exec(metadata) ?? ['']
        expect(page).toContain('UI.Facets')
        const shown = new Set([...page.matchAll(/Property="Value" Path="(\w+)"/g)].map(match => match[1]))
        const { ID: _, ...row } = await readSettings(backend, singleton)
        const fields = Object.keys(row).filter(name => !/^@|^(created|modified)/.test(name))
        expect([...shown].toSorted()).toEqual(fields.toSorted())
      }
      const { 0: field = '' } =
        /<Annotations Target="AdminService.SearchSettings\/rateLimitMax">.*?<\/Annotations>/s.exec(metadata) ?? ['']
      for (const told of [
        'Searches of a client in the window',
        'Searches per IP address',
        'Default: 60; SEARCH_RATE_LIMIT_MAX',
        '100000'
      ])
        expect(field).toContain(told)
    })
  })

  describe('FeatureFlags', () => {
    interface Flag {
      readonly name: string
      readonly title: string
      readonly meaning: string
      readonly enabled: boolean
      readonly source: string
    }
    const flags = async (query = '') =>
      (await get(`${backend.url}/admin/FeatureFlags${query}`, as('admin'))).json<{ value: Flag[] }>()

    test('lists every switch with its value and source', async () => {
      const { value } = await flags()
      const known = new Map(value.map(({ name, enabled, source }) => [name, [enabled, source]]))
      expect(known.get('ChatSettings.kgSearchExpansionEnabled')).toEqual([true, 'default'])
      expect(known.get('KnowledgeGraphSettings.enabled')).toEqual([true, 'env'])
      expect(known.get('SEED_SAMPLES')).toEqual([false, 'env'])
      expect(known.get('METRICS_ENABLED')).toEqual([true, 'default'])
      expect(value.map(({ name }) => name)).toEqual(value.map(({ name }) => name).toSorted())
      expect(value.length).toBeGreaterThan(25)
      const words = new Map(value.map(({ name, title, meaning }) => [name, [title, meaning]]))
      expect(words.get('ChatSettings.ragEnabled')).toEqual([
        'Answers from tutorials',
        'Retrieve tutorial steps for an answer.'
      ])
      expect(words.get('LINK_CHECK_ENABLED')).toEqual([
        'Check of links',
        'Links to other sites are checked each night.'
      ])
    })

    verifies('SETTINGS-051', 'is read, and its switches changed, by admins alone', async () => {
      await changeSettings(backend, 'ChatSettings', { ragEnabled: true })
      const name = 'ChatSettings.ragEnabled'
      const path = `/admin/FeatureFlags('${name}')`
      expect((await get(`${backend.url}${path}`, as('admin'))).json()).toMatchObject({ enabled: true, source: 'db' })
      expect((await get(`${backend.url}${path}`)).status).toBe(401)
      for (const user of ['learner', 'author', 'scanner', 'display', 'agent', 'api']) {
        expect((await get(`${backend.url}${path}`, as(user))).status).toBe(403)
        const change = await changeSettings(backend, 'ChatSettings', { ragEnabled: false }, { headers: as(user) })
        expect(change.status).toBe(403)
      }
      expect((await get(`${backend.url}${path}`, as('superadmin'))).json()).toMatchObject({ enabled: true })
      expect((await changeSettings(backend, 'ChatSettings', { ragEnabled: null })).status).toBe(200)
      expect((await get(`${backend.url}${path}`, as('admin'))).json()).toMatchObject({ enabled: false })
    })

    test('is paged, and written nowhere', async () => {
      const all = (await flags()).value
      expect(await flags('?$top=2&$skip=1&$count=true')).toMatchObject({
        '@odata.count': all.length,
        value: all.slice(1, 3)
      })
      const [first] = (await flags('?$select=name,enabled&$top=1')).value
      expect(first).toEqual({ name: all[0]?.name, enabled: all[0]?.enabled })
      expect((await get(`${backend.url}/admin/FeatureFlags/$count`, as('admin'))).text()).toBe(String(all.length))
      expect((await get(`${backend.url}/admin/FeatureFlags('none')`, as('admin'))).status).toBe(404)
      for (const query of [
        '?$filter=enabled eq true',
        '?$orderby=source',
        '?$search=chat',
        '?$apply=groupby((source))'
      ])
        expect([query, (await get(`${backend.url}/admin/FeatureFlags${query}`, as('admin'))).status]).toEqual([
          query,
          400
        ])
      expect((await changeSettings(backend, "FeatureFlags('ChatSettings.enabled')", { enabled: true })).status).toBe(
        405
      )
    })
  })
})
