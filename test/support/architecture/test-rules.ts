import { edgesOf, type Violation, violation } from './paths.ts'
import type { SourceFile } from './source-file.ts'

/** Support of tests that starts a process or a browser. */
const starters =
  /^test\/(support\/(launch-gateway|open-backend|browser\/\w+)|cli\/support\/run-cli|start\/support\/supervisor-process)\.ts$/

/** Functions of node:child_process; those that end in Sync wait for a tool that ends at once, as mkfifo does. */
const asynchronous = ['spawn', 'fork', 'exec', 'execFile']

/** Unit tests run on save: they start no process and no browser, and none of their support does. */
export function unitTestsThatStart(files: readonly SourceFile[]): readonly Violation[] {
  const edges = edgesOf(files).filter(({ typeOnly }) => !typeOnly)
  return files
    .filter(({ path }) => path.endsWith('.unit.test.ts'))
    .flatMap(({ path, imports }) => {
      const reached = new Set([path])
      for (const from of reached) for (const edge of edges) if (edge.from === from) reached.add(edge.to)
      const started = [...reached]
        .filter(file => starters.test(file))
        .map(file => violation(path, 1, `a unit test starts nothing, this one reaches ${file}`))
      const spawning = imports
        .filter(({ specifier, names }) => specifier === 'node:child_process' && names.some(isAsynchronous))
        .map(({ line }) => violation(path, line, 'a unit test starts no process'))
      return [...started, ...spawning]
    })
}

const isAsynchronous = (name: string): boolean => asynchronous.includes(name)
