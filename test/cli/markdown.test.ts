import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { scratchFolder } from '../support/run/run-folder.ts'
import { png, tutorialMarkdown, writeFiles } from './support/documents.ts'
import { type ProtocolServer, startProtocolServer } from './support/protocol-server.ts'
import { type CliResult, runCli } from './support/run-cli.ts'
import { inFullRun } from '../support/database/on-both.ts'

inFullRun()

let server: ProtocolServer

beforeEach(async () => {
  server = await startProtocolServer()
})

afterEach(() => server.close())

type Files = Readonly<Record<string, string | Uint8Array>>

const folderOf = (files: Files): string => writeFiles(join(scratchFolder('source'), 'tutorials'), files)

const publish = (folder: string, ...flags: string[]): Promise<CliResult> =>
  runCli(['--source', folder, '--url', server.url, ...flags], { env: { CONTENT_API_KEY: server.key } })

const sha256 = (bytes: string | Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

const appended = (part: string): Record<string, unknown> =>
  Object.assign({}, ...server.received('/content/publish/append').map(({ json }) => json[part])) as Record<
    string,
    unknown
  >

const published = (slug: string): string => server.pages.get(slug)?.toString() ?? ''

describe('a folder of Markdown tutorials', () => {
  test('is rendered and published with its record and its source', async () => {
    const markdown = tutorialMarkdown('First light')
    const result = await publish(folderOf({ 'First-Light/first-light.md': markdown }))
    expect(result.output).toContain('Published')
    expect(result.code).toBe(0)
    expect(published('first-light')).toMatch(/<h1[^>]*>First light<\/h1>/)
    expect(appended('metadata')).toMatchObject({
      'first-light': {
        slug: 'first-light',
        title: 'First light',
        stepCount: 2,
        steps: [
          { number: 1, title: 'First step' },
          { number: 2, title: 'Second step' }
        ]
      }
    })
    const source = Buffer.from(String(appended('sources')['first-light']), 'base64')
    expect(gunzipSync(source).toString()).toBe(markdown)
    expect(appended('bodyTexts')['first-light']).toContain('Look at the result.')
  })

  test('may nest, and hold a README beside or above its tutorials', async () => {
    const folder = folderOf({
      'README.md': '# About',
      'deep/er/one/one.md': tutorialMarkdown('One'),
      'deep/two/README.md': '# About two',
      'deep/two/two.md': tutorialMarkdown('Two'),
      'node_modules/three/three.md': tutorialMarkdown('Three'),
      '.hidden/four/four.md': tutorialMarkdown('Four')
    })
    expect((await publish(folder)).code).toBe(0)
    expect([...server.pages.keys()].toSorted()).toEqual(['one', 'two'])
  })

  test('may be the folder of one tutorial', async () => {
    const folder = folderOf({ 'solo/solo.md': tutorialMarkdown('Solo') })
    expect((await publish(join(folder, 'solo'))).code).toBe(0)
    expect([...server.pages.keys()]).toEqual(['solo'])
  })

  test('publishes the rest when some are refused, and says why with file and line', async () => {
    const folder = folderOf({
      'good/good.md': tutorialMarkdown('Good'),
      'crowded/a.md': tutorialMarkdown('A'),
      'crowded/b.md': tutorialMarkdown('B'),
      'bad.name/x.md': tutorialMarkdown('X'),
      'a/same/same.md': tutorialMarkdown('Same'),
      'b/SAME/same.md': tutorialMarkdown('Same'),
      'stepless/stepless.md': '---\nparser: v2\ntitle: Stepless\n---\n# Stepless\n',
      'latin/latin.md': Buffer.from(tutorialMarkdown('Caf\xe9'), 'latin1')
    })
    const result = await publish(folder)
    expect(result.code).toBe(1)
    expect([...server.pages.keys()]).toEqual(['good'])
    const refused = result.stdout.split('\n').filter(line => line.startsWith('  ') && !/^ {2} +\d/.test(line))
    expect(refused.map(line => line.replace(/^.*?tutorials\//, ''))).toEqual([
      expect.stringMatching(/^a\/same\/same\.md:1 slug-duplicate the same slug as .*b\/SAME\/same\.md$/),
      expect.stringMatching(/^b\/SAME\/same\.md:1 slug-duplicate .*a\/same\/same\.md$/),
      expect.stringMatching(/^bad\.name\/x\.md:1 slug-form /),
      expect.stringMatching(/^crowded:1 several-markdown-files .*a\.md, b\.md$/),
      expect.stringMatching(/^latin\/latin\.md:3 encoding /),
      expect.stringMatching(/^stepless\/stepless\.md:\d+ no-steps /)
    ])
    expect(result.stdout).toMatch(/Refused +6\n/)
  })

  test('publishes nothing when all are refused', async () => {
    const result = await publish(folderOf({ 'bad.name/x.md': tutorialMarkdown('X') }))
    expect(result.code).toBe(1)
    expect(result.stdout).toMatch(/Published +0\n/)
    expect(server.received('/content/publish/begin')).toEqual([])
  })

  test('leaves out what the server refuses by name, and publishes the rest', async () => {
    const refusal = { error: { code: 'invalid_metadata', message: 'too long', target: 'metadata.two.title' } }
    server.failNext('/content/publish/append', { status: 400, body: refusal })
    const folder = folderOf({ 'one/one.md': tutorialMarkdown('One'), 'two/two.md': tutorialMarkdown('Two') })
    const result = await publish(folder)
    expect(result.code).toBe(1)
    expect([...server.pages.keys()]).toEqual(['one'])
    expect(result.stdout).toMatch(/two\/two\.md:1 refused-by-server .*too long/)
    expect(server.aborts).toEqual([])
  })

  test('uploads the answers and code checks of rules.vr, and takes lost answers away', async () => {
    const rules =
      '[VALIDATE_1]\n###Rule\nexact\n###Question\nWhat is it?\n###Match\nforty-two\n###Grading\nai-judged\n[VALIDATE_1]\n'
    const checks = '[CODECHECK_2]\n###Goal\nPrints one line\n###Language\njs\n'
    const folder = folderOf({ 'quiz/quiz.md': tutorialMarkdown('Quiz'), 'quiz/rules.vr': rules + checks })
    expect((await publish(folder)).code).toBe(0)
    const uploads = server.received('/content/validate-answer-specs')
    expect(uploads.map(({ json }) => json)).toMatchObject([
      { slug: 'quiz', specs: [{ stepNumber: 1, questionText: 'What is it?', correctAnswer: 'forty-two' }] }
    ])
    expect(server.received('/content/code-check-specs').map(({ json }) => json)).toMatchObject([
      { specs: [{ slug: 'quiz', stepNumber: 2, goal: 'Prints one line' }] }
    ])
    expect(published('quiz')).not.toContain('forty-two')
    writeFiles(folder, { 'quiz/rules.vr': checks })
    expect((await publish(folder)).code).toBe(0)
    expect(server.received('/content/validate-answer-specs').at(-1)?.json).toEqual({ slug: 'quiz', specs: [] })
  })

  test('stands when its specs cannot be uploaded', async () => {
    const rules = '[CODECHECK_2]\n###Goal\nPrints one line\n'
    server.failNext('/content/code-check-specs', { status: 400, body: { error: 'invalid_spec' } })
    const result = await publish(folderOf({ 'quiz/quiz.md': tutorialMarkdown('Quiz'), 'quiz/rules.vr': rules }))
    expect(result.code).toBe(0)
    expect(result.stdout).toContain('code checks not uploaded')
    expect([...server.pages.keys()]).toEqual(['quiz'])
  })

  test('counts warnings by rule, and lists them when asked', async () => {
    const folder = folderOf({ 'one/one.md': tutorialMarkdown('One', '![A](a.png)\n\n![B](b.png)') })
    const [brief, verbose] = [await publish(folder), await publish(folder, '--verbose')]
    expect(brief.stdout).toMatch(/2 image-missing, first .*one\.md:\d+/)
    expect(verbose.stdout).toMatch(/one\.md:\d+ image-missing .*b\.png/)
  })

  test('cannot write control characters to the terminal', async () => {
    const folder = folderOf({ 'one/one.md': tutorialMarkdown('One', '![A](%1b[31mred.png)') })
    const { stdout } = await publish(folder, '--verbose')
    expect(stdout).toMatch(/image-missing .*red\.png/)
    expect(stdout).toMatch(/^[\n\P{Cc}]*$/u)
  })
})

describe('pictures beside the Markdown', () => {
  test('are uploaded once per content and shown with their size', async () => {
    const picture = png(40, 30)
    const folder = folderOf({
      'one/one.md': tutorialMarkdown('One', '![A](images/a.png)\n\n![Again](./images/a.png)'),
      'one/images/a.png': picture,
      'two/two.md': tutorialMarkdown('Two', '![A](the%20copy.png)'),
      'two/the copy.png': picture
    })
    expect((await publish(folder)).code).toBe(0)
    const uploads = server.received('/content/image')
    expect(uploads).toHaveLength(1)
    expect(uploads[0]?.query.get('u')).toMatch(/^(one\/images\/a|two\/the copy)\.png$/)
    expect(uploads[0]?.bytes).toEqual(picture)
    for (const slug of ['one', 'two']) {
      expect(published(slug)).toContain(`src="/content/images/${sha256(picture)}"`)
      expect(published(slug)).toContain('width="40" height="30"')
    }
  })

  test('are not sent again while the page that shows them is served', async () => {
    const folder = folderOf({ 'one/one.md': tutorialMarkdown('One', '![A](a.png)'), 'one/a.png': png(4, 3) })
    await publish(folder)
    await publish(folder)
    expect(server.received('/content/image')).toHaveLength(1)
    server.images.clear()
    await publish(folder)
    expect(server.images.size).toBe(1)
  })

  test('outside the tutorial are not read, also through a link', async () => {
    const folder = folderOf({
      'one/one.md': tutorialMarkdown('One', '![A](../../secret.png)\n\n![B](link.png)'),
      '../secret.png': png(4, 3)
    })
    symlinkSync(join(folder, '../secret.png'), join(folder, 'one/link.png'))
    const result = await publish(folder)
    expect(result.code).toBe(0)
    expect(server.received('/content/image')).toEqual([])
    expect(result.stdout).toContain('2 image-outside')
  })

  test('that the server refuses are a warning', async () => {
    server.failNext('/content/image', { status: 400, body: { error: 'not a picture' } })
    const result = await publish(
      folderOf({ 'one/one.md': tutorialMarkdown('One', '![A](a.png)'), 'one/a.png': png(4, 3) })
    )
    expect(result.code).toBe(0)
    expect(result.stdout).toContain('1 image-refused')
  })

  test('that are missing keep their address at a known repository', async () => {
    const folder = folderOf({ 'one/one.md': tutorialMarkdown('One', '![A](img/a b.png)'.replace(' ', '%20')) })
    const result = await publish(folder, '--repo', 'acme/guides@main')
    expect(result.code).toBe(0)
    expect(published('one')).toContain(
      'src="https://raw.githubusercontent.com/acme/guides/main/tutorials/one/img/a%20b.png"'
    )
    expect(result.stdout).toContain('1 image-missing')
    expect(appended('metadata')).toMatchObject({
      one: { repository: { owner: 'acme', repo: 'guides', branch: 'main', path: 'tutorials/one/one.md' } }
    })
  })

  test('of other sites stay there, and are not asked for on a private network', async () => {
    const address = `${server.url}/picture.png`
    const folder = folderOf({ 'one/one.md': tutorialMarkdown('One', `![A](${address})`) })
    const result = await publish(folder, '--fetch-images')
    expect(result.code).toBe(0)
    expect(published('one')).toContain(`src="${address}"`)
    expect(result.stdout).toContain('1 image-not-fetched')
    expect(server.received('/picture.png')).toEqual([])
  })
})

describe('a git working tree', () => {
  const git = (folder: string, ...args: string[]): string =>
    execFileSync('git', ['-C', folder, '-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args])
      .toString()
      .trim()

  function repositoryOf(files: Files): string {
    const root = join(scratchFolder('git'), 'guides')
    mkdirSync(root)
    writeFiles(root, files)
    git(root, 'init', '--quiet', '--initial-branch', 'work/now')
    git(root, 'remote', 'add', 'origin', 'git@github.com:acme/guides.git')
    git(root, 'add', '.')
    git(root, 'commit', '--quiet', '--message', 'Tutorials', '--date', '2025-03-01T12:00:00Z')
    return root
  }

  test('gives each tutorial its repository, path, commit and date', async () => {
    const root = repositoryOf({ 'tutorials/one/one.md': tutorialMarkdown('One'), 'shared/pic.png': png(8, 8) })
    writeFiles(root, { 'tutorials/two/two.md': tutorialMarkdown('Two', '![P](../../shared/pic.png)') })
    expect((await publish(join(root, 'tutorials'))).code).toBe(0)
    const head = git(root, 'rev-parse', 'HEAD')
    expect(server.received('/content/publish/begin')[0]?.json).toMatchObject({ trigger: `manual@${head.slice(0, 7)}` })
    expect(appended('sourceCommits')).toEqual({ one: head })
    const metadata = appended('metadata') as Record<string, Record<string, unknown>>
    expect(metadata['one']).toMatchObject({
      repository: { owner: 'acme', repo: 'guides', branch: 'work/now', path: 'tutorials/one/one.md' },
      lastUpdated: expect.stringMatching(/^\d{4}-\d\d-\d\dT/)
    })
    expect(metadata['two']).not.toHaveProperty('repository')
    expect(server.received('/content/image')[0]?.query.get('u')).toBe('two/shared/pic.png')
  })

  test('of another host gives no repository', async () => {
    const root = repositoryOf({ 'one/one.md': tutorialMarkdown('One', '![A](a.png)') })
    git(root, 'remote', 'set-url', 'origin', 'https://git.example.com/acme/guides.git')
    expect((await publish(root)).code).toBe(0)
    expect(appended('metadata')['one']).not.toHaveProperty('repository')
    expect(published('one')).not.toContain('githubusercontent')
  })

  test('is recorded as local where there is none', async () => {
    await publish(folderOf({ 'one/one.md': tutorialMarkdown('One') }))
    expect(server.received('/content/publish/begin')[0]?.json).toMatchObject({ trigger: 'manual@local' })
  })
})

test('renders the same bytes every time', async () => {
  const folder = folderOf({ 'one/one.md': tutorialMarkdown('One', '```js\nconst a = 1\n```') })
  await publish(folder)
  expect((await publish(folder, '--verify-only')).code).toBe(0)
})
