import { parentPort, workerData } from 'node:worker_threads'

const { file, input } = workerData as { readonly file: string; readonly input: unknown }
const { default: run } = (await import(file)) as { default: (input: unknown) => unknown }
parentPort?.postMessage(await run(input))
