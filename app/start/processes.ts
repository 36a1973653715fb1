import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import type { Environment } from '../../lib/config/readers.ts'
import { compileCacheFolder } from '../../lib/process/compile-cache.ts'
import type { StartConfig } from './config.ts'

/** One row of the table of what is started. */
export interface Process {
  readonly name: string
  /** Arguments of `node`. */
  readonly args: readonly string[]
  readonly environment: Environment
  readonly port: number
  /** The variable that sets its port. */
  readonly portVariable: string
  /** The path that answers 200 when the process is up. */
  readonly health: string
  /** True when it sends the message `ready` once all is there that a first visitor asks for. */
  readonly sendsReady?: boolean
  /** How people call it. */
  readonly title: string
  /** The rest of its line when all are ready. */
  readonly about: string
  /** Other pages of it that people open. */
  readonly pages?: readonly { readonly path: string; readonly title: string; readonly about: string }[]
  /** How variables are called here that its messages call otherwise. */
  readonly renamed?: Readonly<Record<string, string>>
}

/** The repository's root, in which every process runs. */
export const root = resolve(import.meta.dirname, '../..')

/** For glibc, which else keeps a heap for each thread and much of what was freed: worker threads come and go here. */
export const backendMemory = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' } as const

/** For V8 and Node: code that another process or thread has compiled and freed of its types is neither once more. */
export const compileCache = { NODE_COMPILE_CACHE: compileCacheFolder } as const

/** V8's own number, where a machine has as many cores beside the one that answers requests. */
const MOST_V8_THREADS = 4

/**
 * Threads in which V8 collects garbage and compiles. More of them than there are other cores take the core of the thread that
 * answers, which then waits 5 to 25 ms for it (docs/benchmarks.md).
 */
const v8Threads = Math.max(1, Math.min(MOST_V8_THREADS, availableParallelism() - 1))

/**
 * Options of V8, sizes in MB. What a read of PostgreSQL needs lives while others come, and is moved to the old generation when the young
 * one is small, where it costs more to collect (docs/benchmarks.md). A read of SQLite has ended before the next one begins.
 * After writes whose objects lived long V8 would allocate those of later reads in the old generation, too (decision 31).
 */
const backendArgs = ({ DATABASE_URL }: Environment): string[] => [
  '--max-old-space-size=512',
  `--max-semi-space-size=${DATABASE_URL ? 16 : 4}`,
  '--no-allocation-site-pretenuring',
  `--v8-pool-size=${v8Threads}`,
  'srv/start.ts'
]

/** The processes of the platform: the gateway first, since people open that address. */
export function processTable({ ports, environments, isDemo }: StartConfig): readonly Process[] {
  const development = environments.gateway['NODE_ENV'] !== 'production'
  return [
    {
      name: 'gateway',
      args: ['app/gateway/main.ts'],
      environment: { ...compileCache, ...environments.gateway },
      port: ports.gateway,
      portVariable: 'GATEWAY_PORT',
      health: '/gateway/health',
      title: 'Learner site',
      about: development ? 'log in as learner, author or admin; the password is the name' : '',
      pages: [
        { path: '/admin-ui/', title: 'Workplace', about: 'for admins; /author-ui/ for authors' },
        ...(isDemo ? [{ path: '/events/', title: 'Sample event', about: 'made-up learners are under way' }] : []),
        ...(development ? [{ path: '/_dev', title: 'All APIs', about: 'documentation, for admins' }] : [])
      ]
    },
    {
      name: 'backend',
      args: backendArgs(environments.backend),
      environment: { ...backendMemory, ...compileCache, ...environments.backend },
      port: ports.backend,
      portVariable: 'PORT',
      health: '/health',
      sendsReady: true,
      title: 'Backend',
      about: `data in ${dataOf(environments.backend)}`,
      pages: [{ path: '/admin/$api-docs/', title: 'Admin API', about: 'documentation, for admins' }]
    },
    {
      name: 'qa',
      args: backendArgs(environments.qa),
      environment: { ...backendMemory, ...compileCache, ...environments.qa },
      port: ports.qa,
      portVariable: 'QA_PORT',
      health: '/health',
      sendsReady: true,
      title: 'QA (previews)',
      about: `data in ${dataOf(environments.qa)}${onlyQaIsOnSqlite(environments) ? '; set QA_DATABASE_URL for PostgreSQL' : ''}`,
      renamed: { PORT: 'QA_PORT', DATABASE_URL: 'QA_DATABASE_URL', CONTENT_API_KEY: 'CONTENT_API_KEY_QA' }
    }
  ]
}

/** The folder or the database, without user and password. */
function dataOf({ DATABASE_URL, DATA_DIR }: Environment): string {
  const url = DATABASE_URL ? URL.parse(DATABASE_URL) : null
  return url ? `PostgreSQL, ${url.host}${url.pathname}` : `SQLite, ${DATA_DIR || '.data'}`
}

function onlyQaIsOnSqlite({ backend, qa }: StartConfig['environments']): boolean {
  return Boolean(backend['DATABASE_URL']) && !qa['DATABASE_URL']
}
