import { type Browser, type BrowserServer, chromium, type LaunchOptions } from 'playwright-core'
import { inheritedEnvironment } from '../environment.ts'
import { type Executable, findChromium } from './executable.ts'

/** A browser that serves a whole run, and how to speak of it. */
export interface SharedChromium {
  readonly origin: string
  readonly server: BrowserServer
}

/** Starts a Chromium for one caller, with `more` arguments. @throws Error that says how to get one, when there is none. */
export async function startChromium(more: readonly string[] = []): Promise<Browser> {
  return chromium.launch(launchOptions(await findChromium(), more))
}

/** Starts the Chromium to which the test files of a run connect. @throws Error as `startChromium` does. */
export async function serveChromium(): Promise<SharedChromium> {
  const executable = await findChromium()
  const server = await chromium.launchServer(launchOptions(executable, []))
  return { origin: executable.origin, server }
}

const launchOptions = ({ path, env }: Executable, more: readonly string[]): LaunchOptions => ({
  executablePath: path,
  // the language that pages see, whatever that of the machine
  env: { ...inheritedEnvironment(), LANG: 'en_US.UTF-8', ...env },
  // without a graphics card, one that is emulated takes a quarter of the processor time
  args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu', ...more]
})
