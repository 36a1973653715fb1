import { styleText } from 'node:util'
import type { Finding } from '@tutorial-platform/dialect'
import { now } from '../../../lib/time.ts'
import { findingsOf, type Outcome } from '../publishing/outcome.ts'
import { drifts } from '../publishing/verification.ts'

const clock = (): string => now().toTimeString().slice(0, 8)

/** Sources and file names may hold anything; what is printed holds no control characters. */
const plain = (text: string): string => text.replaceAll(/\p{Cc}+/gu, ' ')

/** A line for people, with the time. */
export const told = (text: string): string => `${styleText('dim', clock())} ${plain(text)}\n`

const colours = { error: 'red', warning: 'yellow', healed: 'dim' } as const

/** A finding, indented below the line of its tutorial. */
const findingLine = ({ severity, file, line, rule, message }: Finding): string =>
  `  ${styleText(colours[severity], severity)} ${plain(`${file}:${line} ${rule} ${message}`)}\n`

/** Findings of tutorials that are refused. */
export const refusedText = (findings: readonly Finding[]): string => findings.map(findingLine).join('')

const SLUGS_SHOWN = 3

/** The tutorials that were published, where they are read, and everything that was found. */
export function publishedText(outcome: Outcome, seconds: number): string {
  const { planned, version, url, pages = `${url}/content/tutorials/`, failedUploads, comparison } = outcome
  const shown = planned.slice(0, SLUGS_SHOWN).map(({ slug }) => `  ${pages}${slug}\n`)
  const more = planned.length > SLUGS_SHOWN ? [`  and ${planned.length - SLUGS_SHOWN} more\n`] : []
  const heading = planned.length === 1 ? (planned[0]?.slug ?? '') : `${planned.length} tutorials`
  return [
    told(`${heading}: version ${version ?? '?'} on QA, ${seconds.toFixed(2)} s after the change`),
    ...shown,
    ...more,
    ...findingsOf(outcome).map(findingLine),
    ...(comparison && drifts(comparison) ? ['  QA has another page, which may take a moment\n'] : []),
    ...failedUploads.map(failure => `  ${plain(failure)}\n`)
  ].join('')
}
