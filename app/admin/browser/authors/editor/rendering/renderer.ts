import type { Rendered, RenderRequest, WorkerMessage } from './messages.ts'

/** A text that takes longer is given up. */
const LONGEST = 5000

export type Trouble = { readonly kind: 'slow' } | { readonly kind: 'failed'; readonly message: string }

/** The part of a worker that is used. */
export interface RenderingWorker {
  addEventListener(name: 'message', hear: (event: { readonly data: WorkerMessage }) => void): void
  addEventListener(name: 'error', hear: (event: { readonly message: string }) => void): void
  postMessage(request: RenderRequest): void
  terminate(): void
}

interface Listener {
  readonly rendered: (rendered: Rendered) => void
  readonly troubled: (trouble: Trouble) => void
}

type Text = Omit<RenderRequest, 'id'>

/** Renders texts in a worker, one at a time; of those that come meanwhile only the newest. */
export class Renderer {
  readonly #listener: Listener
  readonly #start: () => RenderingWorker
  #worker: RenderingWorker | undefined
  #isReady = false
  #running: number | undefined
  #waiting: Text | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #count = 0

  constructor(listener: Listener, start: () => RenderingWorker) {
    this.#listener = listener
    this.#start = start
  }

  render(text: Text): void {
    this.#waiting = text
    this.#worker ??= this.#begin()
    this.#next()
  }

  close(): void {
    clearTimeout(this.#timer)
    this.#worker?.terminate()
    this.#worker = undefined
    this.#waiting = undefined
  }

  #begin(): RenderingWorker {
    const worker = this.#start()
    this.#isReady = false
    this.#running = undefined
    worker.addEventListener('message', ({ data }) => this.#hear(data))
    worker.addEventListener('error', ({ message }) => {
      this.#restart()
      this.#listener.troubled({ kind: 'failed', message })
    })
    return worker
  }

  #hear(message: WorkerMessage): void {
    if (message.kind === 'ready') this.#isReady = true
    else {
      clearTimeout(this.#timer)
      this.#running = undefined
      // of a text that has been superseded nothing is shown: the next one is on its way
      if (!this.#waiting) this.#tell(message)
    }
    this.#next()
  }

  #tell(message: Exclude<WorkerMessage, { readonly kind: 'ready' }>): void {
    if (message.kind === 'rendered') this.#listener.rendered(message.rendered)
    else this.#listener.troubled({ kind: 'failed', message: message.message })
  }

  #next(): void {
    if (!this.#waiting || !this.#worker || !this.#isReady || this.#running !== undefined) return
    this.#count += 1
    this.#running = this.#count
    this.#worker.postMessage({ ...this.#waiting, id: this.#count })
    this.#waiting = undefined
    this.#timer = setTimeout(() => {
      this.#restart()
      this.#listener.troubled({ kind: 'slow' })
    }, LONGEST)
  }

  /** Ends the worker; the next text, or the one that waits, gets a new one. */
  #restart(): void {
    clearTimeout(this.#timer)
    this.#worker?.terminate()
    this.#worker = this.#waiting && this.#begin()
    this.#running = undefined
  }
}
