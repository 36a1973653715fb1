import { Worker } from 'node:worker_threads'
import { SECOND } from '../time.ts'
import type { FromTask, ToTask } from './task-messages.ts'

/** Asks the process that has started this one. */
export type AskStarter = (question: unknown) => Promise<unknown>

/**
 * Makes this process one of `task-processes.ts`: it works on one input after the other. It ends with the process that has
 * started it: a thread looks for that one, since nothing else is heard during work.
 */
export function serveTask<I, O>(work: (input: I, ask: AskStarter) => Promise<O>): void {
  const starter = process.ppid
  new Worker(`setInterval(() => process.ppid === ${starter} || process.kill(${process.pid}, 'SIGKILL'), ${SECOND})`, {
    eval: true
  }).unref()
  let answered: ((message: ToTask) => void) | undefined
  const tell = (message: FromTask) => process.send?.(message)
  const ask: AskStarter = async question => {
    tell({ question })
    const message = await new Promise<ToTask>(resolve => (answered = resolve))
    if (!('answer' in message)) throw new Error('the question was not answered')
    return message.answer
  }
  process.on('message', (message: ToTask) => {
    if (!('input' in message)) return answered?.(message)
    work(message.input as I, ask).then(
      output => tell({ output }),
      (error: unknown) => tell({ failed: (error as Error).name })
    )
  })
  process.on('disconnect', () => process.exit())
}
