import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { scratchFolder } from '../support/run/run-folder.ts'
import { pages, tutorialMarkdown, writeFiles } from './support/documents.ts'
import { type ProtocolServer, startProtocolServer } from './support/protocol-server.ts'
import { type CliResult, runCli } from './support/run-cli.ts'
import { inFullRun } from '../support/database/on-both.ts'

inFullRun()

let server: ProtocolServer

beforeEach(async () => {
  server = await startProtocolServer()
})

afterEach(() => server.close())

type Files = Readonly<Record<string, string>>

const folderOf = (files: Files): string => writeFiles(join(scratchFolder('source'), 'tutorials'), files)
const publish = (args: readonly string[], key = server.key): Promise<CliResult> =>
  runCli([...args, '--url', server.url], { env: { CONTENT_API_KEY: key } })

describe('before anything is rendered', () => {
  test('the key is checked', async () => {
    const result = await publish(['--source', folderOf({ 'one/one.md': tutorialMarkdown('One') })], 'another key')
    expect(result.code).toBe(1)
    expect(result.stderr).toContain('is CONTENT_API_KEY the key of this server?')
    expect(result.stderr).not.toContain('rendering')
  })

  test('each wait for the server is told', async () => {
    server.failNext('/content/hashes', { status: 503 }, { drop: 'before' })
    const result = await publish(['--html', folderOf(pages(1))])
    expect(result.code).toBe(0)
    const told = result.stderr.split('\n').filter(line => line.includes('; trying again in 0.0 s'))
    expect(told).toHaveLength(2)
    expect(told[0]).toContain('GET /content/hashes answered 503')
  })
})

describe('at the end', () => {
  test('the address of what was published is told', async () => {
    const one = await publish(['--html', folderOf(pages(1))])
    expect(one.stdout).toMatch(new RegExp(`Address +${RegExp.escape(server.url)}/content/tutorials/page-1\\n`))
    const three = await publish(['--html', folderOf(pages(3))])
    expect(three.stdout).toMatch(/Address .*\/content\/tutorials\/page-1, and 2 more\n/)
  })

  test.each([
    [{ site: 'https://learn.example', channel: 'public' }, 'https://learn.example/tutorials/page-1'],
    [{ site: 'https://learn.example/tutorials-qa/', channel: 'qa' }, 'https://learn.example/tutorials-qa/page-1'],
    [{ site: 'javascript:alert(1)', channel: 'public' }, '/content/tutorials/page-1'],
    [{ channel: 'public' }, '/content/tutorials/page-1']
  ])('it is that of the site, where the server tells it: %j', async (body, address) => {
    server.failNext('/', { status: 200, body })
    const { code, stdout } = await publish(['--html', folderOf(pages(1))])
    expect([code, /Address +(\S+)/.exec(stdout)?.[1]]).toEqual([0, expect.stringContaining(address)])
  })

  test('a comparison says that all is well, or how much of it', async () => {
    const folder = folderOf(pages(3))
    await publish(['--html', folder])
    const verified = await publish(['--html', folder, '--verify-only'])
    expect([verified.code, verified.stdout]).toEqual([0, expect.stringMatching(/Match +3 of 3\n/)])
    expect(verified.stdout).not.toContain('Published')
    const healed = await publish(['--html', folder, '--heal'])
    expect([healed.code, healed.stdout]).toEqual([0, expect.stringMatching(/Match +3 of 3\n/)])
    server.tamper('page-2')
    expect((await publish(['--html', folder, '--verify-only'])).stdout).toMatch(/Match +2 of 3\n/)
  })

  test('the numbers agree when a tutorial is refused', async () => {
    const markdown = tutorialMarkdown('One')
    const result = await publish([
      '--source',
      folderOf({ 'one/one.md': markdown, 'two/a.md': markdown, 'two/b.md': markdown })
    ])
    expect(result.stderr).toMatch(/reading: 2 found in .* \(1 refused\)/)
    expect(result.stdout).toMatch(/Tutorials found +2\n/)
  })
})

describe('links', () => {
  const linking = (text: string): Files => ({
    'one/one.md': `${tutorialMarkdown('One')}\n${text}\n`,
    'two/two.md': tutorialMarkdown('Two')
  })
  const lineOfLink = tutorialMarkdown('One').split('\n').length + 1

  test('to tutorials that are neither here nor on the server are warned about', async () => {
    await publish(['--html', folderOf(pages(1))])
    const text = '[a](two.html) [b](page-1) [c](gone#step-1) [d](https://a.example/gone)'
    const result = await publish(['--source', folderOf(linking(text)), '--verbose'])
    expect(result.code).toBe(0)
    expect(result.stdout.match(/link-dead.*/g)).toEqual([
      'link-dead There is no tutorial "gone" on the server, nor in this publish'
    ])
    expect(result.stdout).toContain(`one.md:${lineOfLink} link-dead`)
  })

  test('to files beside the Markdown lead to the repository, or are no links', async () => {
    const folder = folderOf({ ...linking('[x](sample.json) [y](none.json)'), 'one/sample.json': '{}' })
    const known = await publish(['--source', folder, '--repo', 'acme/guides@main', '--verbose'])
    const page = (): string => server.pages.get('one')?.toString() ?? ''
    expect(page()).toContain('<a href="https://github.com/acme/guides/blob/main/tutorials/one/sample.json">x</a>')
    expect(page()).toContain('<span>y</span>')
    expect(known.stdout.match(/link-file.*/g)).toEqual([expect.stringContaining('none.json')])
    await publish(['--source', folder])
    expect(page()).toContain('<span>x</span>')
  })

  test('lead to a place in a file, to a folder, and to files without a suffix, as the repository has them', async () => {
    const text = '[a](sample.json#L3) [b](data/) [c](LICENSE) [d](data/Some%20Page.html) [e](two) [f](../two/two.md)'
    const files = { 'one/sample.json': '{}', 'one/data/Some Page.html': '', 'one/LICENSE': 'MIT', 'one/README.md': '' }
    const source = folderOf({
      ...linking(`${text} [g](README.md) [h](../../../etc/hosts.conf) [i](%00.json)`),
      ...files
    })
    const result = await publish(['--source', source, '--repo', 'acme/guides@release/1', '--verbose'])
    const page = server.pages.get('one')?.toString() ?? ''
    const blob = 'https://github.com/acme/guides/blob/release/1/tutorials/one'
    const hrefs = [...page.matchAll(/<a href="([^"]*)">[a-g]</g)].map(([, href]) => href)
    expect(hrefs).toEqual([
      `${blob}/sample.json#L3`,
      'https://github.com/acme/guides/tree/release/1/tutorials/one/data',
      `${blob}/LICENSE`,
      `${blob}/data/Some%20Page.html`,
      'two',
      'two',
      `${blob}/README.md`
    ])
    expect(page).toContain('<span>h</span> <span>i</span>')
    expect(result.stdout.match(/link-\w+/g)).toEqual(['link-file', 'link-file'])
  })

  test('to files that git does not have are none', async () => {
    const text = '[a](kept.json) [b](ignored.json) [c](out/build.js)'
    const files = {
      '.gitignore': 'ignored.json\n',
      'one/kept.json': '{}',
      'one/ignored.json': '{}',
      'one/out/build.js': ''
    }
    const source = folderOf({ ...linking(text), ...files })
    const git = (...args: readonly string[]) => execFileSync('git', ['-C', source, ...args])
    git('init', '--quiet', '--initial-branch=main')
    git('remote', 'add', 'origin', 'git@github.com:acme/private-guides.git')
    git('add', 'one/one.md', 'two/two.md', 'one/kept.json')
    await publish(['--source', source])
    const page = server.pages.get('one')?.toString() ?? ''
    expect(page).toContain('<a href="https://github.com/acme/private-guides/blob/main/one/kept.json">a</a>')
    expect(page).toContain('<span>b</span> <span>c</span>')
  })

  test('in a repository that is not on GitHub are none', async () => {
    const source = folderOf({ ...linking('[a](kept.json)'), 'one/kept.json': '{}' })
    execFileSync('git', ['-C', source, 'init', '--quiet'])
    execFileSync('git', ['-C', source, 'remote', 'add', 'origin', 'https://git.example/acme/guides.git'])
    execFileSync('git', ['-C', source, 'add', '.'])
    const result = await publish(['--source', source, '--verbose'])
    expect(server.pages.get('one')?.toString()).toContain('<span>a</span>')
    expect(result.stdout).toMatch(/link-file .*kept\.json/)
  })
})
