import type { Prepared } from '../support/documents.ts'
import { median, report } from '../support/report.ts'
import { startBackend, type ServerProcess } from '../support/server-process.ts'

const ROUNDS = 5

/** Time from the start of the process to the first 200 on /health, including the creation of an empty database. */
export async function startUp(): Promise<void> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const server = await startBackend()
    times.push(server.startMs)
    await server.stop()
  }
  const ms = Math.round(median(times))
  report({
    name: 'start to first 200 on /health',
    measured: `${ms} ms`,
    ratio: undefined,
    target: '< 2000 ms',
    met: ms < 2000
  })
}

/** Resident memory after all documents were published and read. */
export async function memory(server: ServerProcess, documents: readonly Prepared[]): Promise<void> {
  for (const { slug } of documents) {
    const response = await fetch(`${server.url}/content/tutorials/${slug}`, { headers: { 'Accept-Encoding': 'gzip' } })
    await response.arrayBuffer()
  }
  const mb = Math.round(server.memory())
  const name = `resident memory with ${documents.length} documents published and read`
  report({ name, measured: `${mb} MB`, ratio: undefined, target: '< 250 MB', met: mb < 250 })
}
