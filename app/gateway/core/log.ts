/** One line per event on stderr; a supervisor or the platform adds time and process. */
function write(level: string, message: string): void {
  process.stderr.write(`[gateway] ${level}: ${message}\n`)
}

export const log = {
  info: (message: string): void => void process.stdout.write(`[gateway] ${message}\n`),
  warn: (message: string): void => write('warning', message),
  /** Logs with the error's stack and what caused it. */
  error: (message: string, error?: unknown): void =>
    write('error', error === undefined ? message : `${message}: ${describe(error)}`)
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return `${error.stack ?? error.message}${error.cause === undefined ? '' : `\n  caused by ${describe(error.cause)}`}`
}
