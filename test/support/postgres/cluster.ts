import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inheritedEnvironment } from '../environment.ts'
import { freePort } from '../free-port.ts'
import { afterDeath } from '../run/run-folder.ts'
import type { PostgresBinaries } from './binaries.ts'

/** A PostgreSQL server of our own with its data in one folder. */
export interface Cluster {
  readonly url: string
  readonly stop: () => Promise<void>
}

interface OsUser {
  readonly uid: number
  readonly gid: number
}

/** A lost database costs nothing here, so nothing is forced to disk; none lives long enough to be cleaned up. */
const settings = {
  autovacuum: 'off',
  checkpoint_timeout: '1h',
  max_wal_size: '1GB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  shared_buffers: '64MB',
  timezone: 'UTC',
  listen_addresses: '127.0.0.1',
  unix_socket_directories: ''
}

/** Creates a cluster in `folder` and starts it on a free port. Throws with PostgreSQL's own words when it cannot. */
export async function startCluster(binaries: PostgresBinaries, folder: string): Promise<Cluster> {
  const user = unprivilegedUser()
  const password = randomBytes(12).toString('hex')
  const data = createCluster(binaries, folder, password, user)
  const port = await freePort()
  const server = spawn(join(binaries.bin, 'postgres'), ['-D', data, '-p', String(port), ...settingFlags()], {
    ...user,
    cwd: data,
    env: environment(),
    stdio: ['ignore', 'ignore', 'pipe']
  })
  await ready(server)
  const callOff = afterDeath('kill -INT "$0"', String(server.pid))
  return {
    url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    stop: async () => {
      callOff()
      await stopServer(server)
      rmSync(folder, { recursive: true, force: true })
    }
  }
}

function createCluster(binaries: PostgresBinaries, folder: string, password: string, user: OsUser | undefined): string {
  const data = join(folder, 'data')
  const passwordFile = join(folder, 'password')
  mkdirSync(data, { recursive: true, mode: 0o700 })
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (user) for (const path of [folder, data, passwordFile]) chownSync(path, user.uid, user.gid)
  const flags = ['--username=postgres', '--auth=password', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync']
  execFileSync(join(binaries.bin, 'initdb'), [`--pgdata=${data}`, `--pwfile=${passwordFile}`, ...flags], {
    ...user,
    cwd: folder,
    env: environment(),
    stdio: ['ignore', 'ignore', 'pipe']
  })
  return data
}

/** PostgreSQL refuses to run as root; then it runs as `postgres`, or as `nobody`, which every system has. */
function unprivilegedUser(): OsUser | undefined {
  if (process.getuid?.() !== 0) return undefined
  const entry = ['postgres', 'nobody'].map(passwordEntry).find(found => found !== undefined)
  if (!entry) throw new Error('Running as root, and there is no OS user "postgres" or "nobody" to run PostgreSQL as')
  return entry
}

function passwordEntry(name: string): OsUser | undefined {
  const ids = ['-u', '-g'].map(flag => {
    try {
      return Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }).toString())
    } catch {
      return undefined
    }
  })
  const [uid, gid] = ids
  return uid === undefined || gid === undefined ? undefined : { uid, gid }
}

function settingFlags(): readonly string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

function environment(): Record<string, string> {
  return { ...inheritedEnvironment(), LC_ALL: 'C.UTF-8' }
}

async function ready(server: ChildProcess): Promise<void> {
  let log = ''
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.once('exit', code => reject(new Error(`PostgreSQL ended with code ${code}:\n${log}`)))
    server.stderr?.on('data', chunk => {
      log += String(chunk)
      if (log.includes('ready to accept connections')) resolve()
    })
  })
  server.removeAllListeners('exit')
  server.stderr?.removeAllListeners('data').resume()
}

async function stopServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const exited = new Promise(resolve => server.once('exit', resolve))
  server.kill('SIGINT')
  await exited
}
