import { request } from 'node:http'
import { load } from './load.ts'
import { median, percent, report } from './report.ts'
import { startBare, type ServerProcess } from './server-process.ts'

const ROUNDS = 3

/** A request, and the target share of a bare server's rate. */
export interface Case {
  readonly name: string
  readonly path: string
  readonly status: number
  readonly conditional?: true
  /** Request headers, such as credentials. */
  readonly headers?: Readonly<Record<string, string>>
  readonly target: number
}

/** Measures a read against a bare node:http server that sends the same bytes, in alternating rounds. */
export async function againstBare(
  server: ServerProcess,
  { name, path, status, conditional, headers: own = {}, target }: Case
): Promise<void> {
  const answer = await captured(server.url + path, own)
  const bare = await startBare(answer)
  const etag = answer.headers['etag']
  const headers = { ...own, 'Accept-Encoding': 'gzip', ...(conditional && etag && { 'If-None-Match': etag }) }
  const rates: number[] = []
  const costs: number[] = []
  let line = ''
  for (let round = 0; round < ROUNDS; round++) {
    const theirs = await load(bare, path, headers, status)
    const ours = await load(server, path, headers, status)
    rates.push(ours.perSecond / theirs.perSecond)
    costs.push(theirs.cpuMicros / ours.cpuMicros)
    line = `${Math.round(ours.perSecond)}/s of ${Math.round(theirs.perSecond)}/s, ${ours.cpuMicros.toFixed(1)} of ${theirs.cpuMicros.toFixed(1)} µs CPU`
  }
  await bare.stop()
  const ratio = median(rates)
  const measured = `${percent(ratio)} of bare by rate, ${percent(median(costs))} by CPU (last round ${line})`
  report({ name, measured, ratio, target: `>= ${percent(target)} of bare`, met: ratio >= target })
}

/**
 * Captures a response, compressed unless `own` asks for another coding. The length of the whole body takes the place of
 * chunks: a client refuses a message that has both (RFC 9112, section 6.3).
 */
export function captured(url: string, own: Readonly<Record<string, string>>) {
  return new Promise<{ status: number; headers: Record<string, string>; body: Buffer }>((resolve, reject) => {
    const asked = request(url, { headers: { 'Accept-Encoding': 'gzip', ...own } }, response => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const hopByHop = new Set(['date', 'connection', 'keep-alive', 'content-length', 'transfer-encoding'])
        const headers = Object.fromEntries(Object.entries(response.headers).filter(([name]) => !hopByHop.has(name)))
        resolve({
          status: response.statusCode ?? 0,
          headers: headers as Record<string, string>,
          body: Buffer.concat(chunks)
        })
      })
    })
    asked.on('error', reject).end()
  })
}
