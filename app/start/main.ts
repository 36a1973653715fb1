/** `npm start`: all processes of the platform; `npm start -- backend` (`gateway`, `qa`): one of them. */
import { ConfigError } from '../../lib/config/config-error.ts'
import { readConfig } from './config.ts'
import { type Process, processTable } from './processes.ts'
import { runAlone, supervise } from './supervisor.ts'

process.exitCode = await main(process.argv.slice(2))

async function main(names: readonly string[]): Promise<number> {
  try {
    const table = processTable(readConfig())
    const unknown = names.find(name => !table.some(process => process.name === name))
    if (unknown !== undefined) return complain(`There is no process ${unknown}; start ${namesOf(table)}, or all`, 2)
    const chosen = names.length === 0 ? table : table.filter(({ name }) => names.includes(name))
    const [first, ...others] = chosen
    if (first && others.length === 0) return await runAlone(first, stopSignal())
    return await supervise(chosen, { stop: stopSignal(), write: line => void process.stdout.write(`${line}\n`) })
  } catch (error) {
    if (error instanceof ConfigError) return complain(error.message, 1)
    throw error
  }
}

function namesOf(table: readonly Process[]): string {
  return table.map(({ name }) => name).join(', ')
}

function complain(message: string, exitCode: number): number {
  process.stderr.write(`${message}\n`)
  return exitCode
}

/** Aborted by the first signal to stop; a second one ends the supervisor at once, and the watchdogs the rest. */
function stopSignal(): AbortSignal {
  const controller = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(name, () => controller.abort())
  return controller.signal
}
