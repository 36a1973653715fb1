/**
 * The backend under test, started as `cds-serve` starts it, with a line to the test: time and jobs are steered over
 * IPC, so that the product needs no hook for tests. Jobs run when a test says so, never on their schedules. Errors and
 * exit codes are left to the process itself.
 */
import cds from '@sap/cds'
import { Cron } from 'croner'
import type { Server } from 'node:http'
import { createRequire } from 'node:module'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { asOperation, disturbNext, observed, watchRequests, wrapDrivers } from './disturbance.ts'
import type { FromBackend, Memory, ToBackend } from './run/messages.ts'

const tell = (message: FromBackend): void => {
  process.send?.(message)
}

// a job that its schedule starts in the middle of a test would take metrics, sessions and log rows away from it
Cron.prototype.schedule = function () {
  return this
}
wrapDrivers()
cds.once('listening', ({ server, url }: { server: Server; url: string }) => {
  watchRequests(server)
  tell({ kind: 'listening', url })
})

process.on('message', message => void obey(message as ToBackend))
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
process.channel?.unref()

async function obey(message: ToBackend): Promise<void> {
  try {
    tell({ kind: 'done', id: message.id, result: await carryOut(message) })
  } catch (error) {
    tell({
      kind: 'failed',
      id: message.id,
      reason: error instanceof Error ? (error.stack ?? error.message) : String(error)
    })
  }
}

async function carryOut(message: ToBackend): Promise<unknown> {
  switch (message.kind) {
    case 'setTime':
      return setTime(message.time)
    case 'runJob': {
      const { runJobNow } = await import('../../srv/platform/jobs/index.ts')
      return asOperation(() => runJobNow(message.name))
    }
    case 'disturb':
      return disturbNext(message.disturbance)
    case 'observe':
      return observed()
    case 'memory':
      return memory()
  }
}

function memory(): Memory {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  const { rss, heapUsed } = process.memoryUsage()
  return { rss, heapUsed }
}

async function setTime(time: { readonly at: number } | { readonly offset: number }): Promise<void> {
  const { setClock } = await import('../../lib/time.ts')
  setClock(() => new Date('at' in time ? time.at : Date.now() + time.offset))
}

const serve = createRequire(import.meta.url)('@sap/cds/bin/serve.js') as { exec(): void }
serve.exec()
