/** The only reader of the environment in test/. */
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Compiled modules of all processes under test, from one run to the next; `npm start` keeps them for itself as well. */
export const compileCacheFolder = join(tmpdir(), 'tutorial-platform-compile-cache')

/**
 * Variables that a child process needs to run at all, and to start soon; nothing of jest's own settings is handed on.
 */
export const inheritedEnvironment = (): Record<string, string> => ({
  ...Object.fromEntries(
    ['PATH', 'HOME', 'TMPDIR', 'LANG', 'LD_LIBRARY_PATH'].flatMap(name => {
      const value = process.env[name]
      return value === undefined ? [] : [[name, value]]
    })
  ),
  NODE_COMPILE_CACHE: compileCacheFolder
})

/** A PostgreSQL brought by the person who runs the tests; its role must be allowed to create databases. */
export const givenPostgresUrl = (): string | undefined => process.env['TEST_DATABASE_URL']

/** The one database on which this run puts all tests with a backend, whatever they say of themselves. */
export const forcedDatabase = (): 'sqlite' | 'postgres' | undefined => {
  const given = process.env['DATABASE']
  if (given === undefined || given === 'sqlite' || given === 'postgres') return given
  throw new Error(`DATABASE: must be sqlite or postgres, not ${given}`)
}

/** Address of the PostgreSQL that this test run uses, written by the global setup before the workers start. */
export const postgresUrl = {
  set: (url: string): void => {
    process.env['TUTORIAL_TEST_POSTGRES'] = url
  },
  get: (): string => {
    const url = process.env['TUTORIAL_TEST_POSTGRES']
    if (!url) throw new Error('No PostgreSQL was started for this run: the test file must say onBoth()')
    return url
  }
}

/** The database with the schema that new ones are copies of, written by the global setup before the workers start. */
export const postgresTemplate = {
  set: (name: string): void => {
    process.env['TUTORIAL_TEST_TEMPLATE'] = name
  },
  get: (): string => process.env['TUTORIAL_TEST_TEMPLATE'] ?? ''
}

/** Folder that holds everything this test run writes; workers inherit it from the main process. */
export const runFolderPath = {
  set: (path: string): void => {
    process.env['TUTORIAL_TEST_FOLDER'] = path
  },
  get: (): string | undefined => process.env['TUTORIAL_TEST_FOLDER']
}

/** True when the pins in test/pins are to be written anew instead of compared. */
export const updatesPins = (): boolean => process.env['UPDATE_PINS'] === 'true'

/** Address of the browser that this test run uses, written by the global setup before the workers start. */
export const browserAddress = {
  set: (address: string): void => {
    process.env['TUTORIAL_TEST_BROWSER'] = address
  },
  get: (): string => {
    const address = process.env['TUTORIAL_TEST_BROWSER']
    if (!address) throw new Error('No browser was started for this run: tests of pages are *.browser.test.ts')
    return address
  }
}

/** A Chromium chosen by the person who runs the tests. */
export const givenChromium = (): string | undefined => process.env['CHROMIUM_PATH']

/** The seed of a failed randomized test, to repeat it; without one, every run makes choices of its own. */
export const givenSeed = (): number | undefined => {
  const seed = process.env['TEST_SEED']
  return seed ? Number(seed) : undefined
}

/** Whether the files that say `onBothInFullRun` run on PostgreSQL too (`npm run test:full`). */
export const isFullRun = (): boolean => process.env['FULL_RUN'] === 'true'

/** When a run ends what only a full run has, Unix time in ms; undefined without a limit. */
export const runUntil = (): number | undefined => {
  const seconds = process.env['RUN_UNTIL']
  return seconds ? Number(seconds) * 1000 : undefined
}

/** Notes the variables of this process; what it returns sets them again. */
export function noteVariables(): () => void {
  const noted = { ...process.env }
  return () => {
    for (const name of Object.keys(process.env)) if (!(name in noted)) Reflect.deleteProperty(process.env, name)
    Object.assign(process.env, noted)
  }
}
