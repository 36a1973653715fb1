import { Tag } from '../parts/ui5.ts'

const states: Readonly<Record<string, readonly [design: string, word: string]>> = {
  RUNNING: ['Information', 'Running'],
  SUCCESS: ['Positive', 'Done'],
  FAILED: ['Negative', 'Failed']
}

/** The state of a run in a word and a colour. */
export function RunState({ status }: { readonly status: string | null }) {
  const [design, word] = states[status ?? ''] ?? ['Neutral', 'Not yet run']
  return <Tag design={design}>{word}</Tag>
}
