import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { findingWords } from '../../app/admin/words/en/authors/editor.ts'
import type {
  Rendered,
  RenderRequest,
  WorkerMessage
} from '../../app/admin/browser/authors/editor/rendering/messages.ts'
import {
  Renderer,
  type RenderingWorker,
  type Trouble
} from '../../app/admin/browser/authors/editor/rendering/renderer.ts'

/** A worker that answers when the test says so. */
class StandIn extends EventTarget {
  readonly asked: RenderRequest[] = []
  isEnded = false
  postMessage(request: RenderRequest): void {
    this.asked.push(request)
  }
  terminate(): void {
    this.isEnded = true
  }
  say(message: WorkerMessage): void {
    this.dispatchEvent(new MessageEvent('message', { data: message }))
  }
  /** Answers the last request. */
  answer(): void {
    const { id = 0, markdown = '' } = this.asked.at(-1) ?? {}
    const rendered: Rendered = { id, markdown, findings: [], steps: [], images: [], readingMinutes: 1 }
    this.say({ kind: 'rendered', rendered })
  }
}

let workers: StandIn[]
let shown: string[]
let troubles: Trouble[]
let renderer: Renderer

beforeEach(() => {
  jest.useFakeTimers()
  ;[workers, shown, troubles] = [[], [], []]
  renderer = new Renderer(
    { rendered: ({ markdown }) => shown.push(markdown), troubled: trouble => troubles.push(trouble) },
    () => {
      const worker = new StandIn()
      workers.push(worker)
      return worker as unknown as RenderingWorker
    }
  )
})
afterEach(() => void jest.useRealTimers())

const text = (markdown: string) => ({
  ...{
    slug: 'a',
    markdown,
    rulesVr: undefined,
    pictures: {},
    known: undefined,
    own: [],
    shown: {},
    words: findingWords
  }
})
const askedOf = (worker: StandIn | undefined): readonly string[] => worker?.asked.map(({ markdown }) => markdown) ?? []

test('a text waits for the worker, and of those that come meanwhile the newest alone is drawn and shown', () => {
  renderer.render(text('one'))
  const [worker] = workers
  expect(askedOf(worker)).toEqual([])
  worker?.say({ kind: 'ready' })
  expect(askedOf(worker)).toEqual(['one'])
  renderer.render(text('two'))
  renderer.render(text('three'))
  expect(askedOf(worker)).toEqual(['one'])
  worker?.answer()
  expect(askedOf(worker)).toEqual(['one', 'three'])
  expect(shown).toEqual([])
  worker?.answer()
  expect(shown).toEqual(['three'])
  expect(workers).toHaveLength(1)
})

test('a worker that takes more than five seconds is ended, and the next text gets another one', () => {
  renderer.render(text('slow'))
  workers[0]?.say({ kind: 'ready' })
  jest.advanceTimersByTime(4999)
  expect(troubles).toEqual([])
  jest.advanceTimersByTime(1)
  expect(troubles).toEqual([{ kind: 'slow' }])
  expect(workers[0]?.isEnded).toBe(true)
  renderer.render(text('quick'))
  workers[1]?.say({ kind: 'ready' })
  workers[1]?.answer()
  expect(shown).toEqual(['quick'])
  jest.advanceTimersByTime(10_000)
  expect(troubles).toHaveLength(1)
})

test('a text that waits behind a slow one is drawn by the new worker', () => {
  renderer.render(text('slow'))
  workers[0]?.say({ kind: 'ready' })
  renderer.render(text('next'))
  jest.advanceTimersByTime(5000)
  workers[1]?.say({ kind: 'ready' })
  expect(askedOf(workers[1])).toEqual(['next'])
})

test('a failure is told, and the worker goes on', () => {
  renderer.render(text('odd'))
  workers[0]?.say({ kind: 'ready' })
  workers[0]?.say({ kind: 'failed', id: 1, message: 'odd' })
  expect(troubles).toEqual([{ kind: 'failed', message: 'odd' }])
  renderer.render(text('fine'))
  workers[0]?.answer()
  expect(shown).toEqual(['fine'])
})
