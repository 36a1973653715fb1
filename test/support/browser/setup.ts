import buildSite from './build-site.ts'
import { closingLine } from '../run/closing-line.ts'
import { browserAddress } from '../environment.ts'
import { serveChromium } from './chromium.ts'
import { running } from './running.ts'

/** Starts the one browser of this run and prints which it is. Throws when there is none: its tests are never skipped. */
export default async function setup(): Promise<void> {
  closingLine.installOnExit()
  await buildSite()
  const { origin, server } = await serveChromium()
  running.server = server
  server.once('close', tellOfCrash)
  browserAddress.set(server.wsEndpoint())
  process.stderr.write(`Browser for the tests: ${origin}\n`)
}

/** The teardown calls this off before it closes the browser. */
export function tellOfCrash(): void {
  process.stderr.write('The browser of this run has ended by itself; what is left of its tests fails.\n')
}
