import { beforeAll, describe, expect, test } from '@jest/globals'
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { parse } from 'yaml'
import { type Backend, leaseBackend } from '../support/backend.ts'
import { inFullRun } from '../support/database/on-both.ts'
import { inheritedEnvironment } from '../support/environment.ts'
import { get } from '../support/http/http.ts'
import { projectRoot } from '../support/launch.ts'
import { publishedHashes } from '../support/publish.ts'
import { scratchFolder } from '../support/run/run-folder.ts'
import { tutorialMarkdown, writeFiles } from './support/documents.ts'

inFullRun()

const run = promisify(execFile)

let backend: Backend

beforeAll(async () => {
  backend = await leaseBackend()
})

/** Secrets and variables of both systems, as an administrator sets them on their pages. */
const given = (): Readonly<Record<string, string>> => ({
  'vars.QA_URL': backend.url,
  'vars.CONTENT_URL': backend.url,
  'secrets.QA_CONTENT_KEY': backend.key,
  'secrets.CONTENT_KEY': backend.key,
  'github.actor': 'octo-cat',
  'github.event.number': '17',
  QA_URL: backend.url,
  PUBLIC_URL: backend.url,
  QA_CONTENT_KEY: backend.key,
  PUBLIC_CONTENT_KEY: backend.key,
  GITLAB_USER_LOGIN: 'octo-cat'
})

/** Values of variables with what they refer to. @throws Error for what nobody has set. */
const resolved = (variables: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(variables).map(([name, value]) => [
      name,
      value.replaceAll(/\$\{\{ ([\w.]+) \}\}|\$(\w+)/g, (_, expression?: string, variable?: string) => {
        const known = given()[expression ?? variable ?? '']
        if (known === undefined) throw new Error(`${value} is not set`)
        return known
      })
    ])
  )

/** A git repository with tutorials, and the command among its dependencies, as `npm ci` installs it. */
async function repositoryWith(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = scratchFolder('authors')
  const command = JSON.stringify(join(projectRoot, 'app/cli/main.ts'))
  writeFiles(folder, {
    'command/package.json': JSON.stringify({
      name: 'publish-content',
      version: '1.0.0',
      bin: './run.mjs',
      type: 'module'
    }),
    'command/run.mjs': `#!${process.execPath}\nimport { main } from ${command}\nprocess.exitCode = await main(process.argv.slice(2))\n`,
    'package.json': JSON.stringify({ private: true, devDependencies: { 'publish-content': 'file:command' } }),
    '.gitignore': 'node_modules\n',
    ...files
  })
  await step(folder, 'npm install --package-lock-only --offline --no-audit')
  const identity = '-c user.name=A -c user.email=a@example.com'
  await step(folder, `git init -q -b main && git add . && git ${identity} commit -qm one`)
  return folder
}

interface Ran {
  readonly code: number
  readonly output: string
}

async function step(folder: string, script: string, env: Readonly<Record<string, string>> = {}): Promise<Ran> {
  const environment = { ...inheritedEnvironment(), npm_config_update_notifier: 'false', ...env }
  try {
    const { stdout, stderr } = await run('bash', ['-e', '-o', 'pipefail', '-c', script], {
      cwd: folder,
      env: environment
    })
    return { code: 0, output: stdout + stderr }
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
    return { code, output: stdout + stderr }
  }
}

const workflow = (name: string): Record<string, unknown> =>
  parse(readFileSync(join(projectRoot, 'docs/ci', name), 'utf8')) as Record<string, unknown>

const tutorials = (slug: string) => ({
  [`tutorials/${slug}/${slug}.md`]: tutorialMarkdown('A title', 'In the pipeline.'),
  'tutorials/README.md': 'About them.\n'
})

describe('the workflow for GitHub Actions', () => {
  interface Step {
    readonly run?: string
    readonly env?: Readonly<Record<string, string>>
  }
  const { jobs } = workflow('github-actions.yml') as { jobs: Record<string, { steps: Step[] }> }
  const runsOf = (job: string): Step[] => jobs[job]?.steps.filter(({ run: script }) => script !== undefined) ?? []

  async function runJob(job: string, folder: string): Promise<Ran[]> {
    const ran: Ran[] = []
    for (const { run: script = '', env = {} } of runsOf(job)) {
      if (ran.some(({ code }) => code !== 0)) break
      ran.push(await step(folder, script, { GITHUB_SHA: 'abcdef0123', ...resolved(env) }))
    }
    return ran
  }

  test('lints, previews and publishes', async () => {
    const folder = await repositoryWith(tutorials('gh-tutorial'))
    expect(await runJob('lint', folder)).toMatchObject([{ code: 0 }, { code: 0 }])
    expect(JSON.parse(readFileSync(join(folder, 'lint.sarif'), 'utf8'))).toMatchObject({ runs: [{ results: [] }] })
    expect(await runJob('preview', folder)).toMatchObject([
      { code: 0 },
      { code: 0, output: expect.stringMatching(/Published +1\n/) }
    ])
    expect(await publishedHashes(backend)).toHaveProperty('gh-tutorial')
    writeFiles(folder, { 'tutorials/gh-tutorial/gh-tutorial.md': tutorialMarkdown('A title', 'Merged.') })
    expect((await runJob('publish', folder)).at(-1)).toMatchObject({ code: 0 })
    expect((await get(`${backend.url}/content/tutorials/gh-tutorial`)).text()).toContain('Merged.')
  })

  test('fails for a mistake, with its place in the SARIF that is uploaded then', async () => {
    const folder = await repositoryWith({ 'tutorials/gh-broken/gh-broken.md': '# No step\n' })
    expect((await runJob('lint', folder)).at(-1)).toMatchObject({ code: 2 })
    expect(readFileSync(join(folder, 'lint.sarif'), 'utf8')).toContain('"uri": "tutorials/gh-broken/gh-broken.md"')
  })
})

describe('the pipeline for GitLab', () => {
  interface Job {
    readonly script: readonly string[]
    readonly variables?: Readonly<Record<string, string>>
  }
  const pipeline = workflow('gitlab-ci.yml') as Record<string, Job> & {
    default: { before_script: string[] }
    variables: Readonly<Record<string, string>>
  }

  test('lints, previews and publishes', async () => {
    const folder = await repositoryWith(tutorials('gl-tutorial'))
    const common = resolved(pipeline.variables)
    expect(await step(folder, pipeline.default.before_script.join('\n'), common)).toMatchObject({ code: 0 })
    for (const name of ['lint', 'preview', 'publish']) {
      const { script = [], variables = {} } = pipeline[name] ?? {}
      const own = { CI_MERGE_REQUEST_IID: '4', CI_COMMIT_SHORT_SHA: 'abcdef0', ...resolved(variables) }
      expect(await step(folder, script.join('\n'), { ...common, ...own })).toMatchObject({ code: 0 })
      if (name === 'lint')
        expect(readFileSync(join(folder, 'lint.xml'), 'utf8')).toContain('<testsuite name="gl-tutorial"')
      if (name === 'preview') expect(await publishedHashes(backend)).toHaveProperty('gl-tutorial')
    }
  })
})
