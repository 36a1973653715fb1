import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { onlyOwnerReads } from '../../../lib/process/private-files.ts'
import type { StartConfig } from '../config.ts'
import { root } from '../processes.ts'
import { backUp } from './backup.ts'
import { placeOf } from './place.ts'
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
export async function runBackupCommand(name: BackupCommand, folder: string, config: StartConfig): Promise<string> {
  onlyOwnerReads()
  const { release, madeAt, databases, files } = await commands[name](placeOf(config), resolve(folder), ownRelease())
  const what = `${Object.keys(files).length} files, public channel on ${databases.public}, QA on ${databases.qa}`
  return `${name} of ${madeAt}, release ${release}: ${what}`
}

function ownRelease(): string {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  return version
}
