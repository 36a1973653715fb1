import { createRequire } from 'node:module'
import { ConfigError } from '../../lib/config/config-error.ts'
import { log } from './log.ts'

const require = createRequire(import.meta.url)

/**
 * The versions of CAP for which the extensions were verified: they replace internals, so another version may break them
 * without a word. README.md names each extension with the tests to run before a version is entered here.
 */
export const verified: Readonly<Record<string, string>> = {
  '@sap/cds': '10.1.1',
  '@cap-js/db-service': '3.1.1',
  '@cap-js/sqlite': '3.1.1',
  '@cap-js/postgres': '2.3.0',
  '@cap-js/change-tracking': '2.2.2',
  '@cap-js/audit-logging': '1.2.0',
  '@cap-js/openapi': '1.6.0'
}

/** A line for each package that has another version than the one that was verified. */
export function unverified(versionOf: (name: string) => string): readonly string[] {
  return Object.entries(verified).flatMap(([name, version]) => {
    const installed = versionOf(name)
    return installed === version
      ? []
      : [`${name} is ${installed}, but srv/cap was verified with ${version} (srv/cap/README.md)`]
  })
}

/**
 * Compares the installed packages with the verified ones. In development and tests another version ends the start, so
 * that nobody upgrades without looking; in production it is a warning, since a server that runs is worth more.
 * @throws ConfigError with a line for each package.
 */
export function checkVersions(isProduction: boolean, versionOf = installedVersion): void {
  const problems = unverified(versionOf)
  if (!isProduction && problems.length > 0) throw new ConfigError(problems)
  for (const problem of problems) log('versions').warn(problem)
}

function installedVersion(name: string): string {
  const { version } = require(`${name}/package.json`) as { version: string }
  return version
}
