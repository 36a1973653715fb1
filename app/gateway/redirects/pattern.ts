import { RE2JS } from 're2js'

const MAX_PATTERN = 500
const MAX_PATH = 2048

/** Fills `$1`, `$2`, … of `target` from what `pattern` finds in a path; undefined when it does not match. */
export type Rewrite = (path: string) => string | undefined

/**
 * Compiles a pattern that must match the whole path. Admins write the patterns, so they run on RE2, whose time grows
 * with the length of the path alone, whatever the pattern.
 * @throws Error for one that is malformed, too long, or more than RE2 takes (back references, look-around, counted
 * repetitions over 1000).
 */
export function compile(pattern: string, target: string): Rewrite {
  if (pattern.length > MAX_PATTERN) throw new Error(`a pattern has at most ${MAX_PATTERN} characters`)
  const expression = RE2JS.compile(RE2JS.translateRegExp(pattern))
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
