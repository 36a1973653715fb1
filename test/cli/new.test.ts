import { beforeAll, describe, expect, test } from '@jest/globals'
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Backend, leaseBackend } from '../support/backend.ts'
import { publish, sampleDocument } from '../support/publish.ts'
import { scratchFolder } from '../support/run/run-folder.ts'
import { tutorialMarkdown, writeFiles } from './support/documents.ts'
import { type CliResult, runCli } from './support/run-cli.ts'

let backend: Backend

beforeAll(async () => {
  backend = await leaseBackend()
  await publish(backend, { 'new-served': sampleDocument('new-served') })
})

const cli = (folder: string, ...args: string[]): Promise<CliResult> =>
  runCli(args, { cwd: folder, env: { CONTENT_URL: backend.url, CONTENT_API_KEY: backend.key } })

describe('publish-content new', () => {
  const folder = scratchFolder('new')
  const make = (...args: string[]): Promise<CliResult> => cli(folder, 'new', ...args, '--folder', 'tutorials')

  test('makes tutorials of both forms that lint without a finding, by the author whom git knows', async () => {
    const git = (...args: string[]): unknown => execFileSync('git', args, { cwd: folder })
    git('init', '--quiet')
    git('config', 'user.name', 'Zoë: "Q" O’Neill')
    git('config', 'github.user', 'octo-cat')
    const [plain, accordion] = await Promise.all([
      make('water-a-plant'),
      make('old-form', '--v1', '--title', 'yes: "a" & <b> #1')
    ])
    expect([plain, accordion]).toMatchObject([{ code: 0 }, { code: 0 }])
    const markdown = readFileSync(join(folder, 'tutorials/water-a-plant/water-a-plant.md'), 'utf8')
    expect(markdown).toContain('title: Water a plant\n')
    expect(markdown).toContain('author_profile: https://github.com/octo-cat\n')
    const linted = await cli(folder, 'lint', '--fail-on', 'healed', '--format', 'json')
    expect(linted.code).toBe(0)
    expect(JSON.parse(linted.stdout)).toMatchObject({ findings: [], tutorials: [{ slug: 'old-form' }, {}] })
  })

  test('refuses what is there already, in the folder, the repository or on the server, and writes nothing', async () => {
    writeFiles(folder, { 'other/here/here.md': tutorialMarkdown('Here'), 'tutorials/mine/notes.txt': 'mine' })
    const [mine, twin, served, misnamed] = await Promise.all(
      ['mine', 'here', 'new-served', 'Bad'].map(slug => make(slug))
    )
    expect(mine?.stderr).toContain('tutorials/mine exists, and is left as it is')
    expect(twin?.stderr).toContain('The slug "here" is taken: other/here/here.md')
    expect(served?.stderr).toContain(`The slug "new-served" is taken: ${backend.url}`)
    expect(misnamed?.stderr).toContain('"Bad" is no slug')
    expect([mine, twin, served, misnamed].map(result => result?.code)).toEqual([1, 1, 1, 1])
    expect(readdirSync(join(folder, 'tutorials/mine'))).toEqual(['notes.txt'])
    expect(existsSync(join(folder, 'tutorials/here'))).toBe(false)
  })

  test('needs no server, and asks in a terminal alone', async () => {
    const [away, nameless] = await Promise.all([make('away', '--url', 'http://127.0.0.1:9'), make()])
    expect(away).toMatchObject({ code: 0, stderr: expect.stringContaining('was not asked whether it has the slug') })
    expect(nameless).toMatchObject({ code: 1, stderr: expect.stringContaining('Which slug?') })
  })
})

describe('publish-content lint', () => {
  const sources = (text: string) => ({
    'tutorials/lint-a/lint-a.md': tutorialMarkdown('A', `${text}\n\n![A pot](pot.png)\n\nSee [B](../lint-b#nowhere).`),
    'tutorials/lint-b/lint-b.md': tutorialMarkdown('B', 'See [gone](https://example.com) and [that](../lint-gone).')
  })

  test('says what a publish says, and nothing of what a baseline has', async () => {
    const folder = writeFiles(scratchFolder('lint'), sources('One.'))
    const [linted, published] = await Promise.all([
      cli(folder, 'lint', '--source', 'tutorials', '--url', backend.url, '--format', 'json', '--fail-on', 'warning'),
      cli(folder, '--source', 'tutorials', '--report', 'report.json')
    ])
    expect([linted.code, published.code]).toEqual([2, 0])
    const { findings } = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')) as {
      findings: { rule: string }[]
    }
    expect(JSON.parse(linted.stdout)).toMatchObject({ findings, failed: true })
    expect(findings.map(({ rule }) => rule)).toEqual(
      expect.arrayContaining(['image-missing', 'link-dead', 'link-place'])
    )

    const baseline = ['lint', '--source', 'tutorials', '--baseline', 'known.json']
    expect(await cli(folder, ...baseline, '--write-baseline')).toMatchObject({ code: 0 })
    writeFiles(folder, sources('One.\n\nMoved down.'))
    expect(await cli(folder, ...baseline, '--fail-on', 'healed')).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^2 tutorials in \S+ s: 0 errors, 0 warnings, 0 healed, 2 in the baseline\n$/)
    })
    writeFiles(folder, { 'tutorials/lint-a/lint-a.md': tutorialMarkdown('A', '![A cup](cup.png)') })
    const changed = await cli(folder, ...baseline, '--fail-on', 'warning')
    expect(changed.code).toBe(2)
    expect(changed.stdout).toMatch(/lint-a\.md:\d+: warning image-missing Image file not found: cup\.png\n/)
    expect(changed.stdout).toContain('found no more: image-missing Image file not found: pot.png')
  })

  test('looks at what has changed alone, and says why it cannot run', async () => {
    const folder = writeFiles(scratchFolder('lint'), sources('One.'))
    const git = (...args: string[]): unknown =>
      execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args], { cwd: folder })
    git('init', '--quiet', '--initial-branch=main')
    git('add', '.')
    git('commit', '--quiet', '--message=one')
    writeFiles(folder, { 'tutorials/lint-a/pot.png': 'no picture' })
    const [some, none, outside] = await Promise.all([
      cli(folder, 'lint', '--changed', 'main', '--format', 'json'),
      cli(folder, 'lint', '--changed', 'nowhere'),
      cli(folder, 'lint', '--source', 'missing')
    ])
    expect(JSON.parse(some.stdout)).toMatchObject({
      tutorials: [{ slug: 'lint-a' }],
      findings: [{ rule: 'image-missing' }, { rule: 'image-unreadable' }]
    })
    expect(none).toMatchObject({ code: 1, stderr: expect.stringContaining('not "nowhere"') })
    expect(outside).toMatchObject({ code: 1, stderr: expect.stringContaining('Cannot read the folder missing') })
  })
})
