import type { ChildProcess } from 'node:child_process'
import type { Readable } from 'node:stream'
import { createInterface } from 'node:readline'
import type { Process } from './processes.ts'

/** Writes one whole line, without its end. */
export type WriteLine = (line: string) => void

/** How the output of the processes is passed on. */
export interface Relay {
  readonly write: WriteLine
  /** Width of the column with the name of the process. */
  readonly width: number
  /** True while only warnings and errors are shown, each once and with its first line. */
  readonly quiet: () => boolean
}

/** Passes on every line of the process, with its name in a column before it. */
export function relayOutput({ stdout, stderr }: ChildProcess, process: Process, relay: Relay): void {
  const { quiet } = relay
  const said = new Set<string>()
  const isNew = (line: string): boolean => !said.has(line) && Boolean(said.add(line))
  if (stdout) relayLines(stdout, process, relay, () => !quiet())
  if (stderr) relayLines(stderr, process, relay, line => !quiet() || (isFirst(line) && isNew(line)))
}

function relayLines(
  stream: Readable,
  { name, renamed = {} }: Process,
  { write, width }: Relay,
  isShown: (line: string) => boolean
): void {
  const rename = renaming(renamed)
  const lines = createInterface({ input: stream, crlfDelay: Infinity })
  lines.on('line', line => {
    if (isShown(line)) write(`${name.padEnd(width)} | ${rename(line)}`)
  })
}

/** False for what follows the first line of a message: the stack of an error, the members of an object. */
const isFirst = (line: string): boolean => /^[^\s{}]/.test(line)

/** A message about a variable names it as `NAME: what is wrong`. */
function renaming(renamed: Readonly<Record<string, string>>): (line: string) => string {
  const names = Object.keys(renamed)
  if (names.length === 0) return line => line
  const variable = new RegExp(`(?<!\\w)(${names.join('|')})(?=: )`, 'g')
  return line => line.replace(variable, name => renamed[name] ?? name)
}
