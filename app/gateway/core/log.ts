import { jsonLine, jsonSpeaker, type Level } from '../../../lib/process/log-lines.ts'

const streams = { debug: process.stdout, info: process.stdout, warn: process.stderr, error: process.stderr }
const words = { debug: 'debug: ', info: '', warn: 'warning: ', error: 'error: ' }

/** One line per event: of JSON in production, else for people, to which a supervisor adds the process. */
function write(level: Level, message: string, error?: unknown, correlationId?: string): void {
  const speaker = jsonSpeaker()
  const what = error === undefined ? '' : describe(error)
  const line =
    speaker === undefined
      ? `[gateway] ${words[level]}${what ? `${message}: ${what}` : message}`
      : jsonLine({
          process: speaker,
          correlationId,
          level,
          message: what ? `${message}: ${firstLine(what)}` : message,
          stack: what || undefined
        })
  streams[level].write(`${line}\n`)
}

export const log = {
  info: (message: string): void => write('info', message),
  warn: (message: string, correlationId?: string): void => write('warn', message, undefined, correlationId),
  /** Logs with the error's stack and what caused it. */
  error: (message: string, error?: unknown, correlationId?: string): void =>
    write('error', message, error, correlationId)
}

const firstLine = (text: string): string => text.split('\n', 1).join()

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return `${error.stack ?? error.message}${error.cause === undefined ? '' : `\n  caused by ${describe(error.cause)}`}`
}
