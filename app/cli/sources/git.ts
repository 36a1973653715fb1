import { execFile } from 'node:child_process'

/** Output of git in the folder; undefined when git is not installed or says no (not a repository, no such ref). */
export function git(folder: string, ...args: string[]): Promise<string | undefined> {
  return new Promise(done => {
    const limits = { maxBuffer: 512 * 1024 * 1024, windowsHide: true }
    execFile('git', ['-C', folder, ...args], limits, (error, stdout) => done(error ? undefined : stdout.trim()))
  })
}
