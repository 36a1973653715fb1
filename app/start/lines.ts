import type { ChildProcess } from 'node:child_process'
import type { Readable } from 'node:stream'
import { createInterface } from 'node:readline'
import { isJsonLine, jsonLine, type Level } from '../../lib/process/log-lines.ts'
import type { Process } from './processes.ts'

/** Writes one whole line, without its end. */
export type WriteLine = (line: string) => void

/** How the output of the processes is passed on. */
export interface Relay {
  readonly write: WriteLine
  readonly form: LineForm
  /** True while only warnings and errors are shown, each once and with its first line. */
  readonly quiet: () => boolean
}

/** The line of the log for what the process of that name has said; `start` is the supervisor. */
export type LineForm = (name: string, text: string, level: Level) => string

/** For people: the name in a column of that width, and nothing before lines of the supervisor. */
export const columns =
  (width: number): LineForm =>
  (name, text) =>
    name === SUPERVISOR ? text : `${name.padEnd(width)} | ${text}`

/** For collectors of logs: lines of JSON as they are, and all else, such as the last words of Node.js, made one. */
export const json: LineForm = (process, message, level) =>
  isJsonLine(message) ? message : jsonLine({ process, level, message })

export const SUPERVISOR = 'start'

/** Passes on every line of the process in the form of the relay. */
export function relayOutput({ stdout, stderr }: ChildProcess, process: Process, relay: Relay): void {
  const { quiet } = relay
  const said = new Set<string>()
  const isNew = (line: string): boolean => !said.has(line) && Boolean(said.add(line))
  if (stdout) relayLines(stdout, process, relay, 'info', () => !quiet())
  if (stderr)
    relayLines(stderr, process, relay, 'error', line => !quiet() || (isFirst(line) && isNew(withoutTime(line))))
}

function relayLines(
  stream: Readable,
  { name, renamed = {} }: Process,
  { write, form }: Relay,
  level: Level,
  isShown: (line: string) => boolean
): void {
  const rename = renaming(renamed)
  const lines = createInterface({ input: stream, crlfDelay: Infinity })
  lines.on('line', line => {
    if (isShown(line)) write(form(name, rename(line), level))
  })
}

/** False for what follows the first line of a message: the stack of an error, the members of an object. */
const isFirst = (line: string): boolean => isJsonLine(line) || /^[^\s{}]/.test(line)

const withoutTime = (line: string): string => line.replace(/"timestamp":"[^"]*"/, '')

/** A message about a variable names it as `NAME: what is wrong`. */
function renaming(renamed: Readonly<Record<string, string>>): (line: string) => string {
  const names = Object.keys(renamed)
  if (names.length === 0) return line => line
  const variable = new RegExp(`(?<!\\w)(${names.join('|')})(?=: )`, 'g')
  return line => line.replace(variable, name => renamed[name] ?? name)
}
