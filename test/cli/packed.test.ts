import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { extract } from 'tar'
import { projectRoot } from '../support/launch.ts'
import { inFullRun } from '../support/database/on-both.ts'

inFullRun()

const run = promisify(execFile)

/** A project outside of the repository that has installed both packages, packed as for a registry. */
const outside = mkdtempSync(join(tmpdir(), 'packed-'))
const installed = join(outside, 'node_modules')
const packages = { 'publish-content': 'app/cli/dist', '@tutorial-platform/dialect': 'srv/author/dialect/dist' }

beforeAll(async () => {
  await run(process.execPath, ['app/cli/build/main.ts'], { cwd: projectRoot })
  linkOthers(join(projectRoot, 'node_modules'), installed)
  for (const [name, folder] of Object.entries(packages)) await installPacked(name, join(projectRoot, folder))
})

afterAll(() => rmSync(outside, { recursive: true, force: true }))

/** Third-party packages stand for what npm would install; the two own ones are unpacked instead. */
function linkOthers(from: string, to: string): void {
  mkdirSync(to)
  for (const name of readdirSync(from)) {
    if (name.startsWith('@') && !Object.keys(packages).some(each => each.startsWith(`${name}/`)))
      symlinkSync(join(from, name), join(to, name))
    else if (!name.startsWith('.') && !name.startsWith('@') && !(name in packages))
      symlinkSync(join(from, name), join(to, name))
  }
}

async function installPacked(name: string, folder: string): Promise<void> {
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', outside, folder], { cwd: outside })
  const [packed] = JSON.parse(stdout) as [{ filename: string }]
  const target = join(installed, name)
  mkdirSync(target, { recursive: true })
  await extract({ file: join(outside, packed.filename), cwd: target, strip: 1 })
}

const manifestOf = (name: string): Readonly<Record<string, unknown>> =>
  JSON.parse(readFileSync(join(installed, name, 'package.json'), 'utf8')) as Readonly<Record<string, unknown>>

function command(...args: readonly string[]) {
  const { bin } = manifestOf('publish-content') as { bin: Readonly<Record<string, string>> }
  return run(process.execPath, [join(installed, 'publish-content', bin['publish-content'] ?? ''), ...args], {
    cwd: outside
  })
}

test('the packed command runs without the repository', async () => {
  expect((await command('--help')).stdout).toContain('Usage: publish-content')
  expect((await command('--version')).stdout).toBe(`${String(manifestOf('publish-content')['version'])}\n`)
})

test('the packed command renders in its worker threads', async () => {
  const tutorials = join(projectRoot, 'content/tutorials/write-your-first-tutorial')
  const { stdout } = await command('--source', tutorials, '--dry-run')
  expect(stdout).toMatch(/^Would be published\n {2}write-your-first-tutorial\n/)
})

test('the packed command has its subcommands', async () => {
  expect((await command('new', 'packed', '--title', 'Packed', '--url', 'http://127.0.0.1:9')).stdout).toContain(
    'packed: made'
  )
  expect((await command('lint', '--source', 'packed', '--fail-on', 'healed')).stdout).toContain('0 errors, 0 warnings')
  expect((await command('watch', '--help')).stdout).toContain('Usage: publish-content watch')
})

test('the packed dialect renders a tutorial, with types for those who use it', async () => {
  const markdown = '---\nparser: v2\ntime: 5\n---\n# First steps\n\n### Begin\n\nRead *this*.\n'
  const program = (
    type: string
  ): string => `import { renderTutorial, type RenderedTutorial } from '@tutorial-platform/dialect'
const rendered: ${type} = await renderTutorial({ slug: 'first-steps', markdown: ${JSON.stringify(markdown)} })
export default rendered
`
  writeFileSync(join(outside, 'use.mts'), program('RenderedTutorial'))
  writeFileSync(join(outside, 'misuse.mts'), program('{ html: number }'))

  const script = `import('./use.mts').then(({ default: { html } }) => console.log(html))`
  expect((await run(process.execPath, ['-e', script], { cwd: outside })).stdout).toContain('<em>this</em>')

  const compiler = join(projectRoot, 'node_modules/typescript/bin/tsc')
  const options = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', '--target', 'es2024']
  const compiled = run(process.execPath, [compiler, ...options, 'use.mts', 'misuse.mts'], { cwd: outside })
  await expect(compiled).rejects.toMatchObject({ stdout: expect.stringMatching(/^misuse\.mts.*TS2322.*\n(?: .*\n)*$/) })
})

test('what is packed holds JavaScript, and no TypeScript but declarations', () => {
  for (const name of Object.keys(packages)) {
    const files = readdirSync(join(installed, name), { recursive: true, encoding: 'utf8' })
    expect(files.filter(file => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'))).toEqual([])
    expect(manifestOf(name)).not.toHaveProperty('private')
  }
})

test('what is packed declares every package that it imports', () => {
  for (const name of Object.keys(packages)) {
    const folder = join(installed, name)
    const scripts = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(file => file.endsWith('.js'))
    const imported = scripts.flatMap(file =>
      [
        ...readFileSync(join(folder, file), 'utf8').matchAll(
          /^(?:import|export)\b[^;]*?from ["']((?:@[^/"']+\/)?[^./"'][^/"']*)/gm
        )
      ]
        .map(([, found = '']) => found)
        .filter(found => !found.startsWith('node:'))
    )
    expect(imported).not.toEqual([])
    expect(Object.keys(manifestOf(name)['dependencies'] as object)).toEqual(
      expect.arrayContaining([...new Set(imported)])
    )
  }
})
