/** A supervisor over the table in its argument, as app/start/main.ts runs it over the platform's. */
import type { BackOff } from '../../../app/start/kept-process.ts'
import type { Process } from '../../../app/start/processes.ts'
import { supervise } from '../../../app/start/supervisor.ts'

const { processes, ...options } = JSON.parse(process.argv[2] ?? '') as {
  readonly processes: readonly Process[]
  readonly killAfter: number
  readonly verbose: boolean
  readonly backOff: BackOff
}
const controller = new AbortController()
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => controller.abort())
const write = (line: string): void => void process.stdout.write(`${line}\n`)
process.exitCode = await supervise(processes, { stop: controller.signal, write, ...options })
