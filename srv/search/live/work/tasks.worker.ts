import { run, type Task } from './tasks.ts'

/** Runs a task in a thread; a segment is nothing but its memory. */
export default (task: Task): SharedArrayBuffer[] => run(task).map(({ buffer }) => buffer)
