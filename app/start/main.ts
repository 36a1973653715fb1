/**
 * `npm start`: all processes of the platform; `npm start -- backend` (`gateway`, `qa`): one of them; `npm start -- demo`: all of
 * them, with an event that plays; `npm start -- backup <folder>` and `npm start -- restore <folder>`: its data.
 */
import { resolve } from 'node:path'
import { ConfigError } from '../../lib/config/config-error.ts'
import { onlyOwnerReads } from '../../lib/process/private-files.ts'
import { isBackupCommand, runBackupCommand } from './backup/command.ts'
import { prepareDataDir } from '../../lib/config/prepare-data-dir.ts'
import { readConfig, runsInProduction } from './config.ts'
import { json, SUPERVISOR } from './lines.ts'
import { type Process, processTable, root } from './processes.ts'
import { stopSignal } from './stop-signal.ts'
import { runAlone, supervise } from './supervisor.ts'

/** Word for all processes with the sample event. */
const DEMO = 'demo'

process.exitCode = await main(process.argv.slice(2))

async function main(words: readonly string[]): Promise<number> {
  try {
    const config = readConfig(undefined, { isDemo: words.includes(DEMO) })
    const names = words.filter(word => word !== DEMO)
    const [command, folder, ...more] = names
    if (isBackupCommand(command)) {
      if (!folder || more.length > 0) return complain([`Usage: npm start -- ${command} <folder>`], 2)
      process.stdout.write(`${await runBackupCommand(command, folder, { root, ...config })}\n`)
      return 0
    }
    const table = processTable(config)
    const unknown = names.find(name => !table.some(process => process.name === name))
    if (unknown !== undefined)
      return complain([`There is no process ${unknown}; start ${namesOf(table)}, ${DEMO}, or all`], 2)
    const chosen = names.length === 0 ? table : table.filter(({ name }) => names.includes(name))
    const [first, ...others] = chosen
    const stop = stopSignal(config.startedByNpm)
    if (first && others.length === 0) return await runAlone(first, stop)
    // checked once, since else each process would complain
    onlyOwnerReads()
    prepareDataDir(resolve(root, config.dataDir))
    const write = (line: string): void => void process.stdout.write(`${line}\n`)
    return await supervise(chosen, { stop, write, asJson: runsInProduction(), verbose: config.verbose })
  } catch (error) {
    if (error instanceof ConfigError) return complain(error.problems, 1)
    throw error
  }
}

function namesOf(table: readonly Process[]): string {
  return table.map(({ name }) => name).join(', ')
}

function complain(problems: readonly string[], exitCode: number): number {
  for (const problem of problems)
    process.stderr.write(`${runsInProduction() ? json(SUPERVISOR, problem, 'error') : problem}\n`)
  return exitCode
}
