import { accessSync, constants } from 'node:fs'
import { makeFolder } from '../make-folder.ts'
import { ConfigError } from './config-error.ts'

/**
 * Makes `folder`, which is DATA_DIR or lies in it.
 * @throws ConfigError when this process may not write to it.
 */
export function prepareDataDir(folder: string): void {
  try {
    makeFolder(folder, 0o700)
    accessSync(folder, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new ConfigError([`DATA_DIR: cannot write to ${folder}: ${(error as Error).message}`])
  }
}
