/** An instance that runs jobs and nothing else: the jobs engine on a real database, in a process of its own. */
import { skipTime, startTimeAt } from './shifted-time.ts'
import { platformVariables } from '../../../srv/platform/config/platform-variables.ts'
import { configureDatabase } from '../../../srv/cap/database/database.ts'
import { deploySchema } from '../../../srv/platform/start/deploy-schema.ts'
import { loadModel } from '../../../srv/cap/model/model.ts'
import { runJobNow, startJobs } from '../../../srv/platform/jobs/index.ts'
import { drain } from '../../../srv/platform/metrics/metrics.ts'
import { profiles } from '../../../srv/profiles.ts'
import { sampleJobs } from './sample-jobs.ts'
import type { FromRunner, ToRunner } from './runner-messages.ts'

const tell = (message: FromRunner): void => {
  process.send?.(message)
}

const schedules: (() => Promise<void>)[] = []
const jobs = sampleJobs(job => tell({ kind: 'computing', job }))

await configureDatabase(platformVariables)
await deploySchema(await loadModel(['*']), profiles.prod.declared)
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
process.on('message', message => void obey(message as ToRunner))
tell({ kind: 'ready' })

async function obey(message: ToRunner): Promise<void> {
  try {
    tell({ kind: 'done', id: message.id, result: await carryOut(message) })
  } catch (error) {
    tell({ kind: 'failed', id: message.id, reason: error instanceof Error ? error.message : String(error) })
  }
}

async function carryOut(message: ToRunner): Promise<unknown> {
  switch (message.kind) {
    case 'schedule':
      startTimeAt(message.startsAt)
      return void schedules.push(startJobs(jobs.all.filter(({ name }) => message.jobs.includes(name))))
    case 'run':
      return runJobNow(message.job)
    case 'release':
      return jobs.release()
    case 'skip':
      return skipTime(message.ms)
    case 'metrics':
      return drain().measurements
    case 'rest':
      return rest()
  }
}

async function rest(): Promise<void> {
  const ended = Promise.all(schedules.splice(0).map(stop => stop()))
  // a slot that has just been claimed is held a moment later
  const releasing = setInterval(jobs.release, 20)
  await ended
  clearInterval(releasing)
  drain()
}
