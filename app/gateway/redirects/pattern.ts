import { compilePattern } from '../../../lib/pattern.ts'

const MAX_PATH = 2048

/** Fills `$1`, `$2`, … of `target` from what `pattern` finds in a path; undefined when it does not match. */
export type Rewrite = (path: string) => string | undefined

/**
 * Compiles a pattern that must match the whole path, for an engine that does not backtrack.
 * @throws Error for one that is malformed or more than that engine takes.
 */
export function compile(pattern: string, target: string): Rewrite {
  const expression = compilePattern(pattern)
  return path => {
    // most paths match no pattern, and a test without groups takes a third of the time
    if (path.length > MAX_PATH || !expression.testExact(path)) return undefined
    const found = expression.matcher(path)
    found.matches()
    const groups = expression.groupCount()
    return fill(target, number => (number <= groups ? found.group(number) : null) ?? '')
  }
}

/** `$0` is the whole path, `$$` a dollar sign; a group that took no part is empty. What is found stays part of a path. */
function fill(target: string, group: (number: number) => string): string {
  return target.replace(/\$(\$|\d{1,2})/g, (_, name: string) => (name === '$' ? '$' : encode(group(Number(name)))))
}

function encode(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/')
}
