import { beforeAll, describe, expect, test } from '@jest/globals'
import { join } from 'node:path'
import { verifies } from '../requirements/verifies.ts'
import { type Backend, startBackend } from '../support/backend.ts'
import { bearer, get, post } from '../support/http/http.ts'
import { beginSession, hashOf, publishedHashes } from '../support/publish.ts'
import { scratchFolder } from '../support/run/run-folder.ts'
import { page, png, tutorialMarkdown, writeFiles } from './support/documents.ts'
import { type CliResult, runCli } from './support/run-cli.ts'
import { inFullRun } from '../support/database/on-both.ts'

inFullRun()

let backend: Backend

beforeAll(async () => {
  backend = await startBackend()
})

type Files = Readonly<Record<string, string | Uint8Array>>

const folderOf = (files: Files): string => writeFiles(join(scratchFolder('source'), 'tutorials'), files)

const cli = (...args: string[]): Promise<CliResult> =>
  runCli([...args, '--url', backend.url], { env: { CONTENT_API_KEY: backend.key } })

const sources = folderOf({
  'alpha/alpha.md': tutorialMarkdown('Alpha', 'See ![the picture](pic.png).\n\n![The picture](pic.png)'),
  'alpha/pic.png': png(12, 9),
  'beta/beta.md': tutorialMarkdown('Beta'),
  'beta/rules.vr': '[VALIDATE_1]\n###Rule\nexact\n###Question\nWhich?\n###Match\nthat\n[CODECHECK_2]\n###Goal\nRuns\n'
})

describe('publish-content against the backend', () => {
  verifies(['CONTENT-079', 'CONTENT-080'], 'publishes Markdown tutorials that can be read back', async () => {
    const result = await cli('--source', sources, '--repo', 'acme/guides@main')
    expect(result.stderr).not.toContain('publish-content:')
    expect(result.code).toBe(0)
    expect(result.stdout).toMatch(/Verified +2 hashes match/)
    const alpha = await get(`${backend.url}/content/tutorials/alpha`)
    expect(alpha.status).toBe(200)
    expect(alpha.headers.etag).toBe(`"${hashOf(alpha.text())}"`)
    const [, image = ''] = /src="(\/content\/images\/[0-9a-f]{64})"/.exec(alpha.text()) ?? []
    expect((await get(backend.url + image)).body).toEqual(png(12, 9))
    const nav = (await get(`${backend.url}/content/nav`)).json<{ tutorials: { slug: string }[] }>()
    expect(nav.tutorials.filter(({ slug }) => slug === 'alpha' || slug === 'beta')).toMatchObject([
      { slug: 'alpha', title: 'Alpha', level: expect.stringMatching(/beginner/i) },
      { slug: 'beta', title: 'Beta', stepCount: 2, repo: expect.anything() }
    ])
  })

  test('names once the tags that have no label, and what helps', async () => {
    const labels = { 'topic>known': 'Known', 'Products:SAP S/4HANA': 'SAP S/4HANA' }
    expect((await post(`${backend.url}/build/tag-labels`, labels, bearer(backend.key))).status).toBe(200)
    const tagged = (title: string, tags: string) => tutorialMarkdown(title).replace('tutorial>beginner', tags)
    const folder = folderOf({
      'tags-a/tags-a.md': tagged('A', 'topic>known, tutorial>how-to, type>tutorial, topic>my-thing, tool>other'),
      'tags-b/tags-b.md': tagged('B', 'product>sap-s-4hana, topic>My Thing, tutorial>beginner')
    })
    const result = await cli('--source', folder)
    expect(result.stdout.match(/Tags without a label\n(?: .*\n)+/)?.[0]).toBe(
      'Tags without a label\n      2 named by their slugs: topic>my-thing, tool>other\n' +
        '        To name them, import them with labels: docs/guides/curate.md, section Tags\n'
    )
    const both = { 'topic>my-thing': 'Mine', 'tool>other': 'Other' }
    expect((await post(`${backend.url}/build/tag-labels`, both, bearer(backend.key))).status).toBe(200)
    expect((await cli('--source', folder)).stdout).not.toContain('Tags without')
  })

  verifies(['CONTENT-082'], 'finds nothing to heal and no drift after that', async () => {
    const repo = ['--repo', 'acme/guides@main']
    expect((await cli('--source', sources, ...repo, '--verify-only')).code).toBe(0)
    const healed = await cli('--source', sources, ...repo, '--heal')
    expect(healed.code).toBe(0)
    expect(healed.stdout).toMatch(/Published +0\n/)
  })

  verifies(['CONTENT-082'], 'heals what was changed, and nothing else', async () => {
    const folder = folderOf({ 'gamma.html': page('Gamma'), 'delta/index.html': page('Delta') })
    expect((await cli('--html', folder)).code).toBe(0)
    writeFiles(folder, { 'gamma.html': page('Gamma, again') })
    expect((await cli('--html', folder, '--verify-only')).code).toBe(2)
    const healed = await cli('--html', folder, '--heal')
    expect(healed.code).toBe(0)
    expect(healed.stdout).toMatch(/Published +1\n/)
    expect(await publishedHashes(backend)).toMatchObject({
      gamma: hashOf(page('Gamma, again')),
      delta: hashOf(page('Delta'))
    })
  })

  test('leaves out what the backend refuses by name', async () => {
    const folder = folderOf({ 'fine.html': page('Fine'), 'long.html': page('Long '.repeat(80)) })
    const result = await cli('--html', folder)
    expect(result.code).toBe(1)
    expect(result.stdout).toMatch(/long\.html:1 refused-by-server/)
    const hashes = await publishedHashes(backend)
    expect(hashes).toHaveProperty('fine')
    expect(hashes).not.toHaveProperty('long')
  })

  test('explains the open session of somebody else, and ends it when it is told to', async () => {
    const { version } = await beginSession(backend)
    const result = await cli('--source', sources)
    expect(result.code).toBe(1)
    expect(result.stderr).toMatch(new RegExp(`Another publish is in progress.*: version ${version}, begun at .* by `))
    expect(await cli('--source', sources, '--end-open', '999')).toMatchObject({ code: 1 })
    expect(await cli('--source', sources, '--end-open', String(version))).toMatchObject({ code: 0 })
  })

  test('publishes more than one batch', async () => {
    const many = Object.fromEntries(Array.from({ length: 130 }, (_, n) => [`many-${n}.html`, page(`Many ${n}`)]))
    expect((await cli('--html', folderOf(many), '--batch-size', '20')).code).toBe(0)
    expect(Object.keys(await publishedHashes(backend)).filter(slug => slug.startsWith('many-'))).toHaveLength(130)
  })

  test('takes the development key from the data folder', async () => {
    const development = await startBackend({ env: { CONTENT_API_KEY: '' } })
    const folder = folderOf({ 'fine.html': page('Fine') })
    const result = await runCli(['--html', folder, '--url', development.url], {
      cwd: scratchFolder('elsewhere'),
      env: { DATA_DIR: development.dataDir }
    })
    expect(result.stderr).not.toContain('publish-content:')
    expect(result.code).toBe(0)
    expect(await publishedHashes(development)).toEqual({ fine: hashOf(page('Fine')) })
  })
})
