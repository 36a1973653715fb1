/** Exit statuses of the command; `drift` is CONTENT-081, `found` that of a lint with findings. */
export const EXIT = { done: 0, failed: 1, drift: 2, found: 2 } as const

/** A failure that ends the command with one clear line instead of a stack trace. */
export class CommandError extends Error {
  readonly exitCode: number

  constructor(message: string, exitCode: number = EXIT.failed) {
    super(message)
    this.exitCode = exitCode
  }
}

/** SIGINT or SIGTERM ended the command. */
export class Interrupted extends Error {
  readonly exitCode: number
  readonly signalName: NodeJS.Signals

  constructor(signalName: NodeJS.Signals) {
    super(`interrupted by ${signalName}`)
    this.signalName = signalName
    this.exitCode = signalName === 'SIGINT' ? 130 : 143
  }
}

/** Message of anything thrown; of an AggregateError (several addresses of one server failed) the last message. */
export function messageOf(error: unknown): string {
  if (error instanceof AggregateError) return messageOf(error.errors.at(-1))
  return error instanceof Error ? error.message : String(error)
}
