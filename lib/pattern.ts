import { RE2JS } from 're2js'

const MAX_LENGTH = 500
/** Steps of the compiled pattern: its time grows with their number times the length of the text. */
const MAX_STEPS = 2000

/**
 * Compiles a regular expression that a client or an admin wrote. It runs on RE2, whose time grows with the length of the
 * text alone, whatever the pattern.
 * @throws Error for one that is malformed, too long, or more than RE2 takes (back references, look-around, many counted
 * repetitions).
 */
export function compilePattern(pattern: string): RE2JS {
  if (pattern.length > MAX_LENGTH) throw new Error(`a pattern has at most ${MAX_LENGTH} characters`)
  const compiled = RE2JS.compile(RE2JS.translateRegExp(pattern))
  if (compiled.programSize() > MAX_STEPS) throw new Error('a pattern with so many repetitions is too large')
  return compiled
}
