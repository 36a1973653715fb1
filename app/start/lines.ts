import type { Readable } from 'node:stream'
import { createInterface } from 'node:readline'
import type { Process } from './processes.ts'

/** Writes one whole line, without its end. */
export type WriteLine = (line: string) => void

/** Hands on every line of `stream`, with the name of its process in a column of `width` before it. */
export function relayLines(stream: Readable, { name, renamed = {} }: Process, width: number, write: WriteLine): void {
  const rename = renaming(renamed)
  const lines = createInterface({ input: stream, crlfDelay: Infinity })
  lines.on('line', line => write(`${name.padEnd(width)} | ${rename(line)}`))
}

/** A message about a variable names it as `NAME: what is wrong`. */
function renaming(renamed: Readonly<Record<string, string>>): (line: string) => string {
  const names = Object.keys(renamed)
  if (names.length === 0) return line => line
  const variable = new RegExp(`(?<!\\w)(${names.join('|')})(?=: )`, 'g')
  return line => line.replace(variable, name => renamed[name] ?? name)
}
