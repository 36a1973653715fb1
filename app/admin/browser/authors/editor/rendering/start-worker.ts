/** The worker's script, as the build calls it. */
declare const RENDER_WORKER: string

/** Starts the worker in which texts are rendered. */
export const startWorker = (): Worker => new Worker(new URL(RENDER_WORKER, import.meta.url), { type: 'module' })
