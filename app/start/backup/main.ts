/** `npm run backup -- <folder>` and `npm run restore -- <folder>`: all data of an installation, of both channels. */
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { ConfigError } from '../../../lib/config/config-error.ts'
import { onlyOwnerReads } from '../../../lib/process/private-files.ts'
import { readConfig } from '../config.ts'
import { root } from '../processes.ts'
import { backUp } from './backup.ts'
import { placeOf } from './place.ts'
import { restore } from './restore.ts'

process.exitCode = await main(process.argv.slice(2))

async function main([command, folder, ...more]: readonly string[]): Promise<number> {
  if ((command !== 'backup' && command !== 'restore') || !folder || more.length > 0)
    return complain(['Usage: npm run backup -- <folder>, npm run restore -- <folder>'], 2)
  try {
    onlyOwnerReads()
    const place = placeOf(readConfig())
    const work = command === 'backup' ? backUp : restore
    const { release, madeAt, databases, files } = await work(place, resolve(folder), ownRelease())
    const what = `${Object.keys(files).length} files, public channel on ${databases.public}, QA on ${databases.qa}`
    process.stdout.write(`${command} of ${madeAt}, release ${release}: ${what}\n`)
    return 0
  } catch (error) {
    if (error instanceof ConfigError) return complain(error.problems, 1)
    throw error
  }
}

function ownRelease(): string {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  return version
}

function complain(problems: readonly string[], exitCode: number): number {
  for (const problem of problems) process.stderr.write(`${problem}\n`)
  return exitCode
}
