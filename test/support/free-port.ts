import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Systems give out none of these by themselves, to clients or for port 0: Linux begins at 32768, gVisor at 16000. */
const FIRST = 10_000
const END = 16_000

/**
 * A port that nobody listens on, for a process whose address others have to know before it starts. Nothing takes it
 * by chance until then.
 */
export async function freePort(): Promise<number> {
  const port = randomInt(FIRST, END)
  return (await isFree(port)) ? port : freePort()
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port)
  try {
    await once(server, 'listening')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return false
    throw error
  }
  server.close()
  await once(server, 'close')
  return true
}
