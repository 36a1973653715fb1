import { load } from '../support/load.ts'
import { median, percent, report } from '../support/report.ts'
import { startGateway, type ServerProcess } from '../support/server-process.ts'

const ROUNDS = 3
const TARGET = 0.6

/** Hot reads through the gateway against the same reads at the backend, in alternating rounds. */
export async function throughGateway(backend: ServerProcess, slug: string): Promise<void> {
  const gateway = await startGateway(backend)
  const path = `/content/tutorials/${slug}`
  const { headers } = await fetch(backend.url + path)
  const conditional = { 'If-None-Match': headers.get('etag') ?? '' }
  await compare('tutorial 200 through the gateway', 200, {})
  await compare('tutorial 304 through the gateway', 304, conditional)
  await gateway.stop()

  async function compare(name: string, status: number, more: Record<string, string>): Promise<void> {
    const ratios: number[] = []
    let line = ''
    for (let round = 0; round < ROUNDS; round++) {
      const direct = await load(backend, path, { 'Accept-Encoding': 'gzip', ...more }, status)
      const passed = await load(gateway, path, { 'Accept-Encoding': 'gzip', ...more }, status)
      ratios.push(passed.perSecond / direct.perSecond)
      line = `${Math.round(passed.perSecond)}/s of ${Math.round(direct.perSecond)}/s`
    }
    const ratio = median(ratios)
    const measured = `${percent(ratio)} of the backend (last round ${line})`
    report({ name, measured, ratio, target: `>= ${percent(TARGET)} of the backend`, met: ratio >= TARGET })
  }
}
