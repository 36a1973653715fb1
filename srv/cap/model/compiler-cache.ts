import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { newId } from '../../../lib/ids.ts'
import { log } from '../log.ts'

const ROOT = new URL('../../../', import.meta.url)
const CACHE = fileURLToPath(new URL('node_modules/.cache/tutorial-platform/', ROOT))
/** Models of two channels and two databases, and those of the tests, before and after a change; the oldest go. */
const MAX_FILES = 100

/** Changes with any package, so that no result of another version is taken. */
const packages = digest(readFileSync(new URL('package-lock.json', ROOT), 'utf8'))

/** Digest of `parts`, for the names of files. */
export function digest(...parts: readonly string[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(`${part.length} `).update(part)
  return hash.digest('hex').slice(0, 32)
}

/** Cached value of `name` with these packages; undefined when there is none, or it cannot be read. */
export function readCached<T>(name: string): T | undefined {
  try {
    return JSON.parse(readFileSync(fileOf(name), 'utf8')) as T
  } catch {
    return undefined
  }
}

/** Caches `text`, which is JSON, beside the installed packages; where nothing can be written nothing is cached. */
export function writeCached(name: string, text: string): void {
  const unfinished = join(CACHE, `.${newId()}`)
  try {
    mkdirSync(CACHE, { recursive: true })
    writeFileSync(unfinished, text)
    renameSync(unfinished, fileOf(name))
    removeOldest()
  } catch (error) {
    log('compiler').debug('the compiled model is not cached:', error)
  }
}

const fileOf = (name: string) => join(CACHE, `${name}-${packages}.json`)

function removeOldest(): void {
  const files = readdirSync(CACHE).map(name => join(CACHE, name))
  if (files.length <= MAX_FILES) return
  const byAge = files
    .map(file => ({ file, time: statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0 }))
    .sort((one, other) => other.time - one.time)
  for (const { file } of byAge.slice(MAX_FILES)) rmSync(file, { force: true })
}

/** A step of the compiler. */
type Step<Input extends readonly unknown[], Output extends object> = (...input: Input) => Output

/** How the results of a step are cached. */
interface Caching<Input extends readonly unknown[], Output extends object> {
  /** Names the input; without a name the step runs. */
  readonly keyOf: (...input: Input) => string | undefined
  /** Result to JSON and back, where JSON would leave out hidden properties. */
  readonly flatten?: (result: Output) => object
  readonly revive?: (flat: object, ...input: Input) => Output
}

/** Memoizes `holder[name]` on disk: for the same input it answers the same result again. */
export function cacheResults<Input extends readonly unknown[], Output extends object>(
  holder: object,
  name: string,
  { keyOf, flatten = result => result, revive }: Caching<Input, Output>
): void {
  const step = (holder as Record<string, unknown>)[name] as Step<Input, Output>
  const cached: Step<Input, Output> = (...input) => {
    const key = keyOf(...input)
    if (key === undefined) return step(...input)
    const known = readCached<object>(`${name}-${key}`)
    if (known) return revive ? revive(known, ...input) : (known as Output)
    const result = step(...input)
    writeCached(`${name}-${key}`, JSON.stringify(flatten(result)))
    return result
  }
  Object.defineProperty(holder, name, { value: Object.assign(cached, step) })
}
