import { setFlagsFromString } from 'node:v8'

// admins write the patterns: V8's linear engine takes no expression that could need more time than its text is long
setFlagsFromString('--enable-experimental-regexp-engine')
const LINEAR = 'l'

const MAX_PATTERN = 500
const MAX_PATH = 2048

/** Fills `$1`, `$2`, … of `target` from what `pattern` finds in a path; undefined when it does not match. */
export type Rewrite = (path: string) => string | undefined

/**
 * Compiles a pattern that must match the whole path.
 * @throws SyntaxError for one that is malformed, too long, or not to be matched in linear time (back references,
 * look-around, large counted repetitions).
 */
export function compile(pattern: string, target: string): Rewrite {
  if (pattern.length > MAX_PATTERN) throw new SyntaxError(`a pattern has at most ${MAX_PATTERN} characters`)
  const expression = new RegExp(`^(?:${pattern})$`, LINEAR)
  return path => {
    const found = path.length > MAX_PATH ? null : expression.exec(path)
    return found ? fill(target, found) : undefined
  }
}

/** `$0` is the whole path, `$$` a dollar sign; a group that took no part is empty. What is found stays part of a path. */
function fill(target: string, found: RegExpExecArray): string {
  return target.replace(/\$(\$|\d{1,2})/g, (_, name: string) =>
    name === '$' ? '$' : encode(found[Number(name)] ?? '')
  )
}

function encode(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/')
}
