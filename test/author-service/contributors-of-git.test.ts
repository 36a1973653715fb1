import { beforeAll, describe, expect, test } from '@jest/globals'
import { execFileSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { tutorialMarkdown, writeFiles } from '../cli/support/documents.ts'
import { type CliResult, runCli } from '../cli/support/run-cli.ts'
import { callTool } from '../mcp/support/mcp.ts'
import { account } from '../people/support/accounts.ts'
import { type Backend, startBackend } from '../support/backend.ts'
import { inFullRun } from '../support/database/on-both.ts'
import { as, get, post } from '../support/http/http.ts'
import { publishedHashes } from '../support/publish.ts'
import { scratchFolder } from '../support/run/run-folder.ts'

inFullRun()

const SLUG = 'shared-work'
/** Neither is found anywhere but in the git history. */
const [ADDRESS, LOGIN] = ['someone-private@example.com', 'private-octo-cat']

let backend: Backend
let root: string

const git = (...args: string[]): unknown => execFileSync('git', ['-C', root, ...args])

function commit(address: string, text: string): void {
  writeFiles(root, { [`tutorials/${SLUG}/${SLUG}.md`]: tutorialMarkdown('Shared work', text) })
  git('add', '.')
  git('-c', 'user.name=Somebody', '-c', `user.email=${address}`, 'commit', '--quiet', '--message', text)
}

const publish = (folder: string, ...flags: string[]): Promise<CliResult> =>
  runCli(['--source', join(folder, 'tutorials'), '--url', backend.url, ...flags], {
    env: { CONTENT_API_KEY: backend.key }
  })

const myWork = async (): Promise<unknown> =>
  (await get(`${backend.url}/author/MyWork?$select=slug,reasons`, as('author'))).json<{ value: unknown }>().value

const liveVersion = async (): Promise<unknown> =>
  (await backend.sql(`SELECT version FROM tutorials_content_ContentManifest WHERE status = 'ACTIVE'`))[0]?.['version']

beforeAll(async () => {
  const key = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }) as string
  backend = await startBackend({ env: { PROVENANCE_ENVELOPE_ENABLED: 'true', PROVENANCE_SIGNING_KEY: key } })
  await account(backend, 'author')
  root = join(scratchFolder('git'), 'guides')
  mkdirSync(root)
  git('init', '--quiet', '--initial-branch=main')
  commit(ADDRESS, 'First')
  commit(`5+${LOGIN}@users.noreply.github.com`, 'Second')
  commit('Author@example.com', 'Third')
  const result = await publish(root)
  expect([result.code, result.output]).toEqual([0, expect.not.stringContaining('shallow')])
})

describe('contributors of the git history', () => {
  test('have the tutorial among their own; a run that finds nothing to heal makes no version', async () => {
    expect(await myWork()).toEqual([{ slug: SLUG, reasons: 'contributor' }])
    const version = await liveVersion()
    expect((await publish(root, '--heal')).code).toBe(0)
    expect(await liveVersion()).toBe(version)
  })

  test('are others by .mailmap, of the same page', async () => {
    const hashes = await publishedHashes(backend)
    writeFiles(root, { '.mailmap': 'Other <other@example.com> <author@example.com>\n' })
    expect((await publish(root)).code).toBe(0)
    expect(await myWork()).toEqual([])
    rmSync(join(root, '.mailmap'))
    expect((await publish(root)).code).toBe(0)
    expect(await myWork()).toEqual([{ slug: SLUG, reasons: 'contributor' }])
    expect(await publishedHashes(backend)).toEqual(hashes)
  })

  test('stay as they are when a shallow clone is published, which is told once', async () => {
    const clone = join(scratchFolder('shallow'), 'guides')
    execFileSync('git', ['clone', '--quiet', '--depth=1', `file://${root}`, clone])
    const result = await publish(clone)
    expect(result.code).toBe(0)
    expect(result.output.split('shallow clone')).toHaveLength(2)
    expect(await myWork()).toEqual([{ slug: SLUG, reasons: 'contributor' }])
  })
})

describe('who they are is told to nobody', () => {
  const tellsNothing = (what: string, text: string): void => {
    expect([what, text.includes('someone-private'), text.includes(LOGIN)]).toEqual([what, false, false])
  }

  /** Rows of the pinned access: what, path and who may call. */
  const pinned = readFileSync(join(import.meta.dirname, '../pins/access.txt'), 'utf8')
    .trim()
    .split('\n')
    .map(line => line.split(/ +/))
    .map(([what = '', path = '', access = '']) => ({ what, path, access }))

  test('though the platform knows it', async () => {
    const stored = await backend.sql('SELECT email, login FROM tutorials_catalog_PublishedContributors')
    expect(stored.map(({ email, login }) => email ?? login)).toEqual(expect.arrayContaining([ADDRESS, LOGIN]))
    expect(JSON.stringify(await backend.sql('SELECT record FROM tutorials_content_ContentRecords'))).toContain(ADDRESS)
  })

  test.each(['anonymous', 'learner', 'author2'])('by no route that %s may read', async who => {
    const routes = pinned.filter(
      ({ what, access }) => what === 'GET' && /^(public|optional|login|Tutorial)/.test(access)
    )
    expect(routes.length).toBeGreaterThan(60)
    const answered: string[] = []
    for (const { path } of routes) {
      const address = path.replaceAll('\\', '').replaceAll(':slug', SLUG).replace(/:\w+/g, 'x')
      const answer = await get(backend.url + address, who === 'anonymous' ? {} : as(who))
      if (answer.status === 200 && path.includes(':slug')) answered.push(path)
      tellsNothing(path, answer.text())
    }
    expect(answered).toEqual(expect.arrayContaining(['/content/tutorials/:slug/provenance', '/content/sources/:slug']))
  })

  test.each(['learner', 'author2'])('by no entity of a service that %s may read', async who => {
    const services = pinned.filter(({ what, access }) => what === 'service' && !/Admin/.test(access))
    let rows = 0
    for (const { path } of services) {
      const root = backend.url + path.replace('/*', '')
      const document = await get(`${root}/`, as(who))
      if (document.status !== 200) continue
      const { value } = document.json<{ value: { url: string; kind?: string }[] }>()
      for (const { url } of value) {
        for (const query of ['?$top=50', '?$top=50&$expand=*']) {
          const answer = await get(`${root}/${url}${query}`, as(who))
          if (answer.text().includes(SLUG)) rows++
          tellsNothing(`${path} ${url}${query}`, answer.text())
        }
      }
      expect((await get(`${root}/$metadata`, as(who))).text()).not.toContain('PublishedContributors')
    }
    expect(rows).toBeGreaterThan(2)
  })

  test('by no type of GraphQL, and no tool', async () => {
    const types = await post(`${backend.url}/graphql`, { query: '{ __schema { types { name } } }' }, as('api'))
    expect([types.status, types.text()]).toEqual([200, expect.not.stringContaining('PublishedContributors')])
    const tools = [
      ['get_tutorial', { slug: SLUG }],
      ['get_tutorial_step', { slug: SLUG, stepNumber: 1 }],
      ['search_tutorials', { query: 'shared work' }]
    ] as const
    for (const [name, args] of tools) {
      const answer = JSON.stringify(await callTool(`${backend.url}/mcp/search`, name, args))
      expect(answer).toContain(SLUG)
      tellsNothing(name, answer)
    }
  })
})
