import lighthouse from 'lighthouse'
import { freePort } from '../../test/support/free-port.ts'
import { startChromium } from '../../test/support/browser/chromium.ts'
import { fullBands } from '../support/front/full-bands.ts'
import { startProxy } from '../support/front/proxy.ts'
import { report } from '../support/report.ts'
import { type ServerProcess, startGateway } from '../support/server-process.ts'

const TARGET = 0.95

/** Lighthouse's four scores of a page of each kind, with its profile of a phone on a slow network; all bands of the start page are full. */
export async function lighthouseScores(backend: ServerProcess, slugs: readonly string[]): Promise<void> {
  const proxy = await startProxy(backend.url, await fullBands(slugs))
  const gateway = await startGateway({ ...backend, url: proxy.url })
  const port = await freePort()
  const browser = await startChromium([`--remote-debugging-port=${port}`])
  await checkBands(gateway)
  for (const path of ['/', '/tutorials/', `/tutorials/${slugs[0] ?? ''}`]) {
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
  await proxy.stop()
}

const BANDS = ['events', 'sessions', 'videos', 'blogs', 'news', 'forYou', 'advocates']

/** @throws Error for a band that is not on the start page, so that none is measured that is not there. */
async function checkBands(gateway: ServerProcess): Promise<void> {
  const html = await (await fetch(gateway.url)).text()
  const missing = BANDS.filter(band => !html.includes(`id="band-${band}`))
  if (!html.includes('event-banner')) missing.push('banner')
  if (missing.length > 0) throw new Error(`the start page has no band ${missing.join(', ')}`)
}
