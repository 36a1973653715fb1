import { notYetRun, states } from '#workplace-words/jobs.ts'
import { Tag } from '../parts/ui5.ts'

const known: Readonly<Record<string, readonly [design: string, word: string]>> = {
  RUNNING: ['Information', states.RUNNING],
  SUCCESS: ['Positive', states.SUCCESS],
  FAILED: ['Negative', states.FAILED]
}

/** The state of a run in a word and a colour. */
export function RunState({ status }: { readonly status: string | null }) {
  const [design, word] = known[status ?? ''] ?? ['Neutral', notYetRun]
  return <Tag design={design}>{word}</Tag>
}
