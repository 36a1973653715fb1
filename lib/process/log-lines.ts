import { format } from 'node:util'
import { replaceMethods } from '../replace-methods.ts'
import { now } from '../time.ts'

/** How much a line of the log matters, in the words of CAP. */
export type Level = 'debug' | 'info' | 'warn' | 'error'

/** One event of a log. */
export interface LogEvent {
  readonly process: string
  readonly level: Level
  readonly message: string
  /** The trace of what went wrong, line by line. */
  readonly stack?: string | undefined
  /** The id of the request that it is about. */
  readonly correlationId?: string | undefined
}

/** The event as one line of JSON, with the names that CAP gives the fields in production. */
export function jsonLine({ process, level, message, stack, correlationId }: LogEvent): string {
  return JSON.stringify({
    ...{ process, level, logger: process, correlation_id: correlationId, timestamp: now().toISOString() },
    ...{ msg: message, stacktrace: stack?.split(/\r?\n/), type: 'log' }
  })
}

/** True for a line that is an object of JSON already. */
export const isJsonLine = (line: string): boolean => line.startsWith('{"') && line.endsWith('}')

let speaker: string | undefined

/** The name under which this process logs lines of JSON; undefined where people read its lines. */
export const jsonSpeaker = (): string | undefined => speaker

/**
 * From now on everything that this process says is one JSON object a line, for collectors of logs: lines of the console, which
 * CAP and libraries use, warnings of Node.js, and the error that ends the process. Each tells the process by `name`.
 */
export function logAsJson(name: string): void {
  speaker = name
  const say = (level: Level, message: string, stack?: string): void =>
    write(level, jsonLine({ process: name, level, message, stack }))
  const speak =
    (level: Level) =>
    (...values: unknown[]): void => {
      const text = format(...values)
      if (isJsonLine(text)) write(level, `{"process":${JSON.stringify(name)},${text.slice(1)}`)
      else say(level, text)
    }
  replaceMethods(console, {
    ...{ debug: speak('debug'), log: speak('info'), info: speak('info') },
    ...{ warn: speak('warn'), error: speak('error'), trace: speak('debug') }
  })
  process.removeAllListeners('warning')
  process.on('warning', ({ name: kind, message }) => say('warn', `${kind}: ${message}`))
  process.on('uncaughtException', (error: unknown) => {
    say(
      'error',
      error instanceof Error ? error.message : format(error),
      error instanceof Error ? error.stack : undefined
    )
    process.exit(1)
  })
}

/** Writes where the console does: warnings and errors apart from the rest. */
function write(level: Level, line: string): void {
  const stream = level === 'warn' || level === 'error' ? process.stderr : process.stdout
  stream.write(`${line}\n`)
}
