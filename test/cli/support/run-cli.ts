import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { inheritedEnvironment } from '../../support/environment.ts'
import { projectRoot } from '../../support/launch.ts'

export interface CliOptions {
  readonly env?: Readonly<Record<string, string>>
  readonly cwd?: string
}

export interface CliResult {
  /** Exit status; undefined when a signal ended the process. */
  readonly code: number | undefined
  readonly stdout: string
  readonly stderr: string
  /** Both, for messages. */
  readonly output: string
}

export interface RunningCli {
  readonly child: ChildProcess
  readonly result: Promise<CliResult>
}

const command = join(projectRoot, 'app/cli/publish-content.ts')

/** Starts `publish-content` as a process of its own; retries wait only milliseconds. */
export function startCli(args: readonly string[], options: CliOptions = {}): RunningCli {
  const child = spawn(process.execPath, [command, ...args], {
    cwd: options.cwd ?? projectRoot,
    env: { ...inheritedEnvironment(), PUBLISH_RETRY_DELAYS: '10,20,40', ...options.env },
    stdio: ['ignore', 'pipe', 'pipe']
  })
  const stdout = collect(child.stdout)
  const stderr = collect(child.stderr)
  const result = new Promise<CliResult>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', code => {
      resolve({ code: code ?? undefined, stdout: stdout(), stderr: stderr(), output: stdout() + stderr() })
    })
  })
  return { child, result }
}

/** Runs `publish-content` to its end. */
export const runCli = (args: readonly string[], options: CliOptions = {}): Promise<CliResult> =>
  startCli(args, options).result

function collect(stream: NodeJS.ReadableStream): () => string {
  const chunks: Buffer[] = []
  stream.on('data', (chunk: Buffer) => chunks.push(chunk))
  return () => Buffer.concat(chunks).toString('utf8')
}
