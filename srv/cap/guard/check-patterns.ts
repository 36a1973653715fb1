import { compilePattern } from '../../../lib/pattern.ts'
import type { Operand, ServiceRequest } from '../types.ts'
import type { Visitor } from './walk-query.ts'

const FUNCTION = 'matchespattern'

/**
 * Refuses regular expressions of clients that could take long, or that the engines of the databases read differently: the
 * pattern is a text, and one that RE2 takes.
 */
export function checkPatterns(request: ServiceRequest): Visitor {
  const refuse = (message: string) =>
    request.reject({ status: 400, code: 'invalid_pattern', message: `${FUNCTION}: ${message}`, target: FUNCTION })
  return {
    call({ func, args }) {
      if (func.toLowerCase() !== FUNCTION || !Array.isArray(args)) return
      const problem = problemOf((args as readonly Operand[])[1])
      if (problem !== undefined) refuse(problem)
    }
  }
}

function problemOf(pattern: Operand | undefined): string | undefined {
  if (typeof pattern?.val !== 'string') return 'the pattern must be a text in quotes'
  try {
    compilePattern(pattern.val)
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}
