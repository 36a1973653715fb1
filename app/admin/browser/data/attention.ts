import { readList } from './service.ts'

/** One subject with its count, as `attention` of the service tells it. */
export interface AttentionItem {
  readonly name: string
  readonly label: string
  readonly severity: string
  readonly count: number
  readonly at: string
  readonly parameters: readonly { readonly name: string; readonly value: string }[]
}

/** Subjects that need attention now. @throws Refusal */
export async function readAttention(): Promise<readonly AttentionItem[]> {
  const { rows } = await readList<AttentionItem>('attention()')
  return rows.filter(({ count }) => count > 0)
}
