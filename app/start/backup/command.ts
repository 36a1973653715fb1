import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { onlyOwnerReads } from '../../../lib/process/private-files.ts'
import { backUp } from './backup.ts'
import { type Installation, placeOf } from './place.ts'
import { restore } from './restore.ts'

/** The two commands about all data of an installation, each with a folder. */
const commands = { backup: backUp, restore } as const
export type BackupCommand = keyof typeof commands

export const isBackupCommand = (name: string | undefined): name is BackupCommand =>
  name !== undefined && Object.hasOwn(commands, name)

/**
 * Runs the command, and returns the line that tells what it has done.
 * @throws ConfigError for what the operator must put right.
 */
export async function runBackupCommand(
  name: BackupCommand,
  folder: string,
  installation: Installation
): Promise<string> {
  onlyOwnerReads()
  const [place, release] = [placeOf(installation), releaseIn(installation.root)]
  const made = await commands[name](place, resolve(folder), release)
  const { madeAt, databases, files } = made
  const what = `${Object.keys(files).length} files, public channel on ${databases.public}, QA on ${databases.qa}`
  return `${name} of ${madeAt}, release ${made.release}: ${what}`
}

function releaseIn(root: string): string {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  return version
}
