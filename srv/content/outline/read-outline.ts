import { createHash } from 'node:crypto'
import { tidy } from '../../../lib/white-space.ts'
import { contentsOf, type Fragments, fragmentsOf, textOf, titleOf } from './fragments.ts'
import type { Outline, OutlineStep } from './outline.ts'

const DIGEST_LENGTH = 32

/** The outline of a rendered document: the title and the code of each step. Undefined for one that is not in steps. */
export const readOutline = (html: Uint8Array): Outline | undefined => outlineOf(fragmentsOf(html))

/** The same of a document that is cut at its steps. */
export const outlineOf = ({ steps }: Fragments): Outline | undefined =>
  steps.length === 0 ? undefined : steps.map(stepOf)

function stepOf(section: string): OutlineStep {
  const code = contentsOf(section, 'pre')
    .map(block => tidy(textOf(block)))
    .filter(block => block !== '')
  const title = tidy(titleOf(section))
  if (code.length === 0) return { title, code: '' }
  const digest = createHash('sha256').update(JSON.stringify(code)).digest('hex')
  return { title, code: digest.slice(0, DIGEST_LENGTH) }
}
