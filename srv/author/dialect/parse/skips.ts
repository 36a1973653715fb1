import type { Comment } from './comments.ts'
import { parseCondition } from '../model/conditions.ts'
import type { Report } from '../model/findings.ts'
import { isBlank } from '../lines/lines.ts'
import type { Step } from './steps.ts'

export interface Skip {
  skipIf: string
  skipLabel: string | null
  skipReason: string | null
}

const FIELD = /(?<!\w)(skip(?:If|Label|Reason))\s*[:=]\s*(?:"((?:[^"\\]|\\.)*)"|([^\n;]*))/g

/**
 * Parses the skip fields in an HTML comment between a step's heading and its first text: `skipIf`, `skipLabel` and
 * `skipReason`, on lines of their own or separated by semicolons.
 * @param end the line on which the next step begins
 */
export function readSkip(step: Step, end: number, comments: readonly Comment[], report: Report): Skip | undefined {
  const firstText = step.body.find(line => !isBlank(line))?.line ?? end - 1
  const comment = comments.find(({ line, text }) => line >= step.line && line <= firstText && text.includes('skipIf'))
  if (!comment) return undefined
  const fields = new Map<string, string>()
  for (const [, name = '', quoted, bare = ''] of comment.text.matchAll(FIELD)) {
    fields.set(name, (quoted?.replace(/\\(.)/g, '$1') ?? bare).trim())
  }
  const skipIf = fields.get('skipIf') ?? ''
  if (!parseCondition(skipIf)) {
    report.warn('skip-condition', comment.line, `Skip condition cannot be read: ${skipIf}`)
    return undefined
  }
  return { skipIf, skipLabel: fields.get('skipLabel') || null, skipReason: fields.get('skipReason') || null }
}
