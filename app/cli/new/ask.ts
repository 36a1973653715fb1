import { createInterface } from 'node:readline/promises'
import type { Readable, Writable } from 'node:stream'
import { CommandError } from '../shared/errors.ts'

/** A terminal, or what stands in for it. */
export interface Terminal {
  readonly input: Readable
  readonly output: Writable
}

interface Question {
  readonly text: string
  /** The answer of who presses Enter alone. */
  readonly preset?: string | undefined
  /** Why an answer is none; undefined when it is fine. */
  readonly problem?: (answer: string) => string | undefined
}

/**
 * Asks a question until the answer is one.
 * @throws CommandError when the input ends, the reason of the signal when it is aborted.
 */
export async function ask(
  { text, preset, problem }: Question,
  terminal: Terminal,
  signal: AbortSignal
): Promise<string> {
  signal.throwIfAborted()
  const lines = createInterface({ ...terminal, terminal: false })
  const shown = preset === undefined ? `${text}: ` : `${text} (${preset}): `
  const stop = (): void => lines.close()
  signal.addEventListener('abort', stop, { once: true })
  try {
    terminal.output.write(shown)
    for await (const line of lines) {
      const answer = line.trim() || (preset ?? '')
      const wrong = answer === '' ? 'an answer is needed' : problem?.(answer)
      if (wrong === undefined) return answer
      terminal.output.write(`${wrong}\n${shown}`)
    }
    signal.throwIfAborted()
    throw new CommandError('The input ended before everything was answered')
  } finally {
    signal.removeEventListener('abort', stop)
    lines.close()
  }
}
