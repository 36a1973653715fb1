import { createServer } from 'node:net'
import type { Process } from './processes.ts'

/** One message for each process whose port another program listens on, naming the variable to set. */
export async function takenPorts(processes: readonly Process[]): Promise<readonly string[]> {
  const messages = processes.map(async ({ port, portVariable }) =>
    (await isTaken(port))
      ? [`${portVariable}: ${port} is taken by another process; set ${portVariable} to a free port`]
      : []
  )
  return (await Promise.all(messages)).flat()
}

function isTaken(port: number): Promise<boolean> {
  const probe = createServer()
  return new Promise(resolve => {
    // any other trouble is told better by the process itself
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code === 'EADDRINUSE'))
    probe.listen(port, () => probe.close(() => resolve(false)))
  })
}
