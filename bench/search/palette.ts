import { startChromium } from '../../test/support/browser/chromium.ts'
import { report } from '../support/report.ts'
import { type ServerProcess, startGateway } from '../support/server-process.ts'
import { quantile } from '../support/steady-writes.ts'

const LIMIT_MS = 50
/** Milliseconds between two keys; of keys that come within 120 ms of each other, not each one is asked. */
const BETWEEN_KEYS = 150

/** Types queries into the palette of a page, and measures each key until the results of all its words are drawn. */
export async function palette(backend: ServerProcess, queries: readonly string[]): Promise<void> {
  const gateway = await startGateway(backend)
  const browser = await startChromium([])
  try {
    const page = await (await browser.newContext({ baseURL: gateway.url })).newPage()
    await page.goto('/tutorials/')
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog', { name: 'Search' }).getByRole('combobox').waitFor()
    const times: number[] = []
    for (const query of queries) {
      await page.getByRole('combobox').last().fill('')
      for (const key of query) {
        await page.evaluate(AWAIT_DRAWN)
        await page.keyboard.type(key)
        times.push(await page.evaluate<number>('drawn'))
        await page.waitForTimeout(BETWEEN_KEYS)
      }
    }
    times.sort((one, other) => one - other)
    const [p50, p95] = [quantile(times, 0.5), quantile(times, 0.95)]
    report({
      name: `palette: from the key to the results, ${times.length} keys`,
      measured: `p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms, slowest ${(times.at(-1) ?? 0).toFixed(0)} ms`,
      ratio: undefined,
      target: `p95 < ${LIMIT_MS} ms`,
      met: p95 < LIMIT_MS
    })
  } finally {
    await browser.close()
    await gateway.stop()
  }
}

/** In the page: `drawn` becomes the milliseconds from the next key to the frame that shows the answer to what is typed then. */
const AWAIT_DRAWN = `void (drawn = new Promise(resolve => {
  addEventListener('input', ({ timeStamp }) => {
    const dialog = document.querySelector('dialog.palette')
    const look = () => {
      const isThere = dialog.querySelector('[aria-busy=false] [role=option]') ?? dialog.querySelector('.palette-note')
      requestAnimationFrame(() => (isThere ? resolve(performance.now() - timeStamp) : look()))
    }
    requestAnimationFrame(look)
  }, { once: true, capture: true })
}))`
