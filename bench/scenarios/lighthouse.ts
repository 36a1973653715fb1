import lighthouse from 'lighthouse'
import { freePort } from '../../test/support/free-port.ts'
import { startChromium } from '../../test/support/browser/chromium.ts'
import { report } from '../support/report.ts'
import { type ServerProcess, startGateway } from '../support/server-process.ts'

const TARGET = 0.95

/** Lighthouse's four scores of a page of each kind, with its profile of a phone on a slow network. */
export async function lighthouseScores(backend: ServerProcess, paths: readonly string[]): Promise<void> {
  const gateway = await startGateway(backend)
  const port = await freePort()
  const browser = await startChromium([`--remote-debugging-port=${port}`])
  for (const path of paths) {
    const result = await lighthouse(gateway.url + path, { port, output: 'json', logLevel: 'error' })
    const scores = Object.values(result?.lhr.categories ?? {}).map(({ title, score }) => ({ title, score: score ?? 0 }))
    const worst = Math.min(...scores.map(({ score }) => score))
    report({
      name: `Lighthouse ${path}`,
      measured: scores.map(({ title, score }) => `${title} ${Math.round(score * 100)}`).join(', '),
      ratio: worst,
      target: '>= 95 in each',
      met: scores.length >= 4 && worst >= TARGET
    })
  }
  await browser.close()
  await gateway.stop()
}
