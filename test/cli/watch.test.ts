import { afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { execFileSync } from 'node:child_process'
import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Backend, leaseBackend, startBackend } from '../support/backend.ts'
import { as, get } from '../support/http/http.ts'
import { beginSession, publisher } from '../support/publish.ts'
import { scratchFolder } from '../support/run/run-folder.ts'
import { until } from '../support/until.ts'
import { png, tutorialMarkdown, writeFiles } from './support/documents.ts'
import { startProtocolServer } from './support/protocol-server.ts'
import { type RunningCli, startCli } from './support/run-cli.ts'

/** On a busy machine; on a quiet one a save takes well below one second (docs/benchmarks.md). */
const LENIENT_MS = 15_000

let qa: Backend
const running: Watch[] = []

beforeAll(async () => {
  qa = await startBackend({ env: { TUTORIALS_PROFILE: 'qa', CONTENT_API_KEY: 'key-of-the-channel' } })
})

afterEach(async () => {
  for (const { child, result } of running.splice(0)) {
    child.kill('SIGTERM')
    await result
  }
})

interface Watch extends RunningCli {
  readonly output: () => string
}

/** A command that watches, once it says so. */
async function watch(folder: string, url = qa.url, ...flags: readonly string[]): Promise<Watch> {
  const env = { CONTENT_API_KEY: url === qa.url ? qa.key : 'protocol-key' }
  const command = startCli(['watch', '--source', folder, '--url', url, ...flags], { env })
  let output = ''
  for (const stream of [command.child.stdout, command.child.stderr])
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const started = { ...command, output: () => output }
  running.push(started)
  await until(
    () => output.includes('are watched'),
    () => output
  )
  return started
}

const pageOf = async (slug: string): Promise<string> =>
  (await get(`${qa.url}/content/tutorials/${slug}`, as('author'))).text()

const shows = (slug: string, text: string): Promise<void> =>
  until(
    async () => (await pageOf(slug)).includes(text),
    () => running.map(({ output }) => output()).join('\n')
  )

const folderOf = (files: Readonly<Record<string, string | Uint8Array>>): string =>
  writeFiles(join(scratchFolder('watched'), 'tutorials'), files)

describe('publish-content watch', () => {
  test('shows a save on QA at once: Markdown, questions, pictures, new folders, files that an editor replaces', async () => {
    const folder = folderOf({ 'w-one/w-one.md': tutorialMarkdown('One'), 'w-two/w-two.md': tutorialMarkdown('Two') })
    const { output } = await watch(folder)
    expect((await get(`${qa.url}/content/tutorials/w-one`, as('author'))).status).toBe(404)

    const began = performance.now()
    writeFiles(folder, { 'w-one/w-one.md': tutorialMarkdown('One', 'Saved first.') })
    await shows('w-one', 'Saved first.')
    expect(performance.now() - began).toBeLessThan(LENIENT_MS)
    await until(
      () => /w-one: version \d+ on QA, \d+\.\d\d s after the change\n {2}http\S+w-one\n/.test(output()),
      output
    )

    writeFiles(folder, { 'w-one/new.md~': tutorialMarkdown('One', '![A dot](dot.png)') })
    renameSync(join(folder, 'w-one/new.md~'), join(folder, 'w-one/w-one.md'))
    await until(() => output().includes('image-missing'), output)
    writeFiles(folder, { 'w-one/dot.png': png(3, 2) })
    await shows('w-one', 'width="3" height="2"')

    const rules = '[VALIDATE_1]\n###Rule\nexact-match\n###Question\nWhich colour?\n###Match\ngreen\n'
    writeFiles(folder, { 'w-one/rules.vr': rules })
    await shows('w-one', 'Which colour?')

    mkdirSync(join(folder, 'deeper/w-three'), { recursive: true })
    writeFiles(folder, { 'deeper/w-three/w-three.md': tutorialMarkdown('Three') })
    await shows('w-three', 'Three')
    writeFiles(folder, { 'deeper/w-three/w-three.md': tutorialMarkdown('Three', 'Saved in a new folder.') })
    await shows('w-three', 'Saved in a new folder.')
    expect((await get(`${qa.url}/content/tutorials/w-two`, as('author'))).status).toBe(404)
  })

  test('goes on after a mistake, and tells what became of a checkout of many files', async () => {
    const git = (...args: string[]): unknown =>
      execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args], { cwd: folder })
    const many = (text: string) =>
      Object.fromEntries(
        Array.from({ length: 12 }, (_, n) => [`m-${n}/m-${n}.md`, tutorialMarkdown(`Many ${n}`, text)])
      )
    const folder = folderOf(many('As it was.'))
    git('init', '--quiet', '--initial-branch=main')
    git('add', '.')
    git('commit', '--quiet', '--message=one')
    git('checkout', '--quiet', '-b', 'other')
    writeFiles(folder, many('On the branch.'))
    rmSync(join(folder, 'm-11'), { recursive: true })
    git('add', '.')
    git('commit', '--quiet', '--message=two')
    git('checkout', '--quiet', 'main')

    const { output, child } = await watch(folder)
    writeFiles(folder, { 'm-0/m-0.md': '# No step\n' })
    await until(
      () => /m-0: refused; QA stays as it is\n(?: {2}.*\n)*? {2}error .*m-0\.md:1 no-steps/.test(output()),
      output
    )
    git('checkout', '--quiet', '--force', 'other')
    for (const n of [0, 5, 10]) await shows(`m-${n}`, 'On the branch.')
    git('checkout', '--quiet', 'main')
    for (const n of [0, 5, 11]) await shows(`m-${n}`, 'As it was.')
    expect(child.exitCode).toBeNull()
    expect(output()).not.toContain('ENOENT')
  })

  test('publishes first what git does not have like this, or the tutorial that is named', async () => {
    const folder = folderOf({ 'n-one/n-one.md': tutorialMarkdown('One', 'Named.') })
    await watch(folder, qa.url, '--slug', 'n-one')
    await shows('n-one', 'Named.')
  })

  test('waits for the publish of somebody else', async () => {
    const folder = folderOf({ 'p-one/p-one.md': tutorialMarkdown('One') })
    const { output } = await watch(folder)
    const { sessionId } = await beginSession(qa)
    writeFiles(folder, { 'p-one/p-one.md': tutorialMarkdown('One', 'While another publishes.') })
    await until(() => output().includes('Another publish is in progress'), output)
    await publisher(qa).abort(sessionId)
    await shows('p-one', 'While another publishes.')
  })

  test('tries again when the server was away, and ends the session that broke off then', async () => {
    const server = await startProtocolServer()
    const folder = folderOf({ 's-one/s-one.md': tutorialMarkdown('One') })
    const { output } = await watch(folder, server.url, '--slug', 's-one')
    await until(() => server.pages.has('s-one'), output)
    server.failNext('/content/publish/append', { drop: 'before' })
    server.failNext('/content/publish/abort', { drop: 'before' })
    writeFiles(folder, { 's-one/s-one.md': tutorialMarkdown('One', 'After all.') })
    await until(() => String(server.pages.get('s-one')).includes('After all.'), output)
    expect(server.aborts).toEqual([{ sessionId: expect.any(String), reason: 'broke off' }])
    expect(output()).toContain('tried again soon')
    await server.close()
  })

  test('ends with Ctrl-C in the middle of a publish, whose session is aborted', async () => {
    const server = await startProtocolServer()
    const folder = folderOf({ 'q-one/q-one.md': tutorialMarkdown('One') })
    const { child, result } = await watch(folder, server.url)
    const { promise: held, resolve: release } = Promise.withResolvers<undefined>()
    server.failNext('/content/publish/append', { hold: held })
    writeFiles(folder, { 'q-one/q-one.md': tutorialMarkdown('One', 'Ctrl-C.') })
    await until(() => server.received('/content/publish/append').length > 0)
    child.kill('SIGINT')
    expect(await result).toMatchObject({ code: 130, stderr: expect.stringContaining('interrupted by SIGINT') })
    expect(server.aborts).toEqual([{ sessionId: expect.any(String), reason: 'interrupted by SIGINT' }])
    release(undefined)
    await server.close()
  })

  test('refuses the channel that readers see', async () => {
    const production = await leaseBackend()
    const folder = folderOf({ 'r-one/r-one.md': tutorialMarkdown('One') })
    const { result } = startCli(['watch', '--source', folder, '--url', production.url], {
      env: { CONTENT_API_KEY: production.key }
    })
    const { code, stderr } = await result
    expect([code, stderr]).toEqual([1, expect.stringContaining('the server is the public channel')])
  })
})
