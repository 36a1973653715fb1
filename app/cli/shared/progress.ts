export interface Phase {
  advance(count: number): void
  end(): void
}

/** Shows how far the command is. */
export interface Progress {
  start(name: string, total: number): Phase
  /** Says one thing beside the phases. */
  note(text: string): void
}

export interface ProgressOptions {
  write: (text: string) => void
  /** Width of the terminal, undefined where there is none. */
  columns: number | undefined
  seconds: () => number
}

/** A bar that redraws itself on a terminal; elsewhere one plain line when a phase ends, and every ten seconds. */
export const createProgress = (options: ProgressOptions): Progress =>
  options.columns === undefined ? plainProgress(options) : barProgress(options, options.columns)

const PLAIN_INTERVAL = 10
const BAR_INTERVAL = 0.08
const BAR_WIDTH = 24
const CLEAR_LINE = '\r\u001b[2K'

function plainProgress({ write, seconds }: ProgressOptions): Progress {
  return {
    note: text => write(`${text}\n`),
    start(name, total) {
      const begun = seconds()
      let done = 0
      let shown = begun
      return {
        advance(count) {
          done += count
          if (seconds() - shown < PLAIN_INTERVAL) return
          shown = seconds()
          write(`${name}: ${done} of ${total}\n`)
        },
        end: () => write(`${name}: ${done} of ${total} in ${(seconds() - begun).toFixed(1)} s\n`)
      }
    }
  }
}

function barProgress({ write, seconds }: ProgressOptions, columns: number): Progress {
  return {
    note: text => write(`${CLEAR_LINE}${text}\n`),
    start(name, total) {
      const begun = seconds()
      let done = 0
      let shown = 0
      const draw = (): void => write(CLEAR_LINE + barLine(name, done, total, seconds() - begun).slice(0, columns - 1))
      draw()
      return {
        advance(count) {
          done += count
          if (seconds() - shown < BAR_INTERVAL) return
          shown = seconds()
          draw()
        },
        end() {
          draw()
          write('\n')
        }
      }
    }
  }
}

function barLine(name: string, done: number, total: number, elapsed: number): string {
  const filled = total === 0 ? BAR_WIDTH : Math.round((BAR_WIDTH * Math.min(done, total)) / total)
  const bar = '█'.repeat(filled) + '░'.repeat(BAR_WIDTH - filled)
  return `${name.padEnd(16)} ${bar} ${done}/${total} ${elapsed.toFixed(1)} s`
}
