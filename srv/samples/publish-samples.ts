import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { seedAdvocates } from '../advocates/index.ts'
import { seedCatalog } from '../catalog/index.ts'
import { activeContent } from '../content/index.ts'
import { seedEdition } from '../devtoberfest/index.ts'
import { onStop } from '../../lib/process/lifecycle.ts'
import { seedConcepts } from '../graph/index.ts'
import { seedShelves } from '../homepage/index.ts'
import { seedAccomplishments } from '../learner/index.ts'
import { log } from '../cap/log.ts'
import { contentKeyOf, credentialStore } from '../secrets/index.ts'
import { CONTENT, TUTORIALS } from './sample-names.ts'
import { variables } from './variables.ts'

const PUBLISH_CLI = fileURLToPath(new URL('../../app/cli/publish-content.ts', import.meta.url))

/** Publishes the sample tutorials, missions and groups into an empty installation. */
export async function publishSamples(url: string): Promise<void> {
  if (!variables.SEED_SAMPLES) return
  if (activeContent().version === null) await publishTutorials(url)
  // loaded here, since the server needs its YAML parser for nothing else
  const { readAccomplishments, readCatalog, readConcepts, readShelves } = await import('./read-catalog.ts')
  const { readAdvocates, readEdition } = await import('./read-people.ts')
  if (!(await seedCatalog(readCatalog(CONTENT)))) return
  await seedAccomplishments(readAccomplishments(CONTENT))
  await seedConcepts(readConcepts(CONTENT))
  await seedShelves(readShelves(CONTENT))
  await seedAdvocates(readAdvocates(CONTENT))
  await seedEdition(readEdition(CONTENT))
  log('samples').info('the sample missions and groups are published')
}

/** Runs the publish CLI, as every publisher does; in a process of its own, so that this event loop is not blocked. */
async function publishTutorials(url: string): Promise<void> {
  const key = await contentKeyOf(credentialStore())
  if (key === undefined) return log('samples').warn('no CONTENT_API_KEY, so the samples were not published')
  log('samples').info('publishing the sample tutorials')
  const { code, output } = await runCli(url, key)
  if (code === 0) log('samples').info('the sample tutorials are published')
  else log('samples').error(`publishing the samples ended with exit code ${code}\n${output}`)
}

function runCli(url: string, key: string): Promise<{ code: number | null; output: string }> {
  const cli = spawn(process.execPath, [PUBLISH_CLI, '--source', TUTORIALS, '--url', url, '--trigger', 'samples'], {
    env: { CONTENT_API_KEY: key },
    stdio: ['ignore', 'pipe', 'pipe']
  })
  onStop(() => void cli.kill())
  let output = ''
  for (const stream of [cli.stdout, cli.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return new Promise(resolve => cli.once('close', code => resolve({ code, output })))
}
