import { readFileSync } from 'node:fs'

/** True while a process runs. One that has ended is there until its parent, or `init`, asks how: that is no longer running. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return !isZombie(pid)
  } catch {
    return false
  }
}

/** Linux alone tells; elsewhere a process is gone soon after its end. */
function isZombie(pid: number): boolean {
  if (process.platform !== 'linux') return false
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return stat.slice(stat.lastIndexOf(')') + 2).startsWith('Z')
}
