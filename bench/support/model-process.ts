import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** A model endpoint of this folder in a process of its own, while `work` goes on. */
export async function withModel(
  script: string,
  options: readonly number[],
  work: (url: string) => Promise<void>
): Promise<void> {
  const path = fileURLToPath(new URL(script, import.meta.url))
  const model: ChildProcess = spawn(process.execPath, [path, ...options.map(String)], {
    stdio: ['ignore', 'pipe', 'inherit']
  })
  try {
    const [address] = (await once(model.stdout as NonNullable<typeof model.stdout>, 'data')) as [Buffer]
    await work(String(address).trim())
  } finally {
    model.kill()
  }
}
