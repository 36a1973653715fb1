import type { strategies } from '#workplace-words/pages/tag-import.ts'
import { useState } from 'preact/hooks'
import { change, type Refusal, refusalFrom } from '../data/service.ts'

/** A tag of the file, and what an import would do with it. */
export interface ImportRow {
  readonly name: string
  readonly label: string | null
  readonly titlePath: string | null
  /** Name that the tag has now, where this is a former one. */
  readonly currentName: string | null
  readonly currentLabel: string | null
  readonly currentTitlePath: string | null
  readonly problem: string | null
  readonly status: RowStatus
}
export type RowStatus = 'new' | 'conflict' | 'invalid'

export interface Preview {
  readonly token: string
  readonly expiresAt: string
  readonly summary: {
    readonly total: number
    readonly new_: number
    readonly conflict: number
    readonly invalid: number
  }
  readonly rows: readonly ImportRow[]
  readonly parseWarnings: readonly string[]
}

export interface Result {
  readonly inserted: number
  readonly updated: number
  readonly skipped: number
  readonly total: number
}

/** Ways to treat tags that exist already. */
export type Strategy = keyof typeof strategies

const GONE = 410

/** Tries a file, then imports it; one thing at a time. */
export function useImport() {
  const [preview, setPreview] = useState<Preview>()
  const [result, setResult] = useState<Result>()
  const [refusal, setRefusal] = useState<Refusal>()
  const [busy, setBusy] = useState<'trying' | 'importing'>()
  const send = async (kind: 'trying' | 'importing', path: string, body: object): Promise<unknown> => {
    setBusy(kind)
    setRefusal(undefined)
    const answer = await change({ method: 'POST', path, body }).catch((error: unknown) => {
      const refused = refusalFrom(error)
      setRefusal(refused)
      // the preview is used up or too old: there is nothing to import any more
      if (refused.status === GONE) setPreview(undefined)
    })
    setBusy(undefined)
    return answer
  }
  const forget = (): void => {
    setPreview(undefined)
    setResult(undefined)
    setRefusal(undefined)
  }
  const attempt = async (payload: string): Promise<void> => {
    forget()
    setPreview((await send('trying', 'previewTagImport', { payload, format: formatOf(payload) })) as Preview)
  }
  const commit = async (strategy: Strategy): Promise<void> => {
    const answer = await send('importing', 'commitTagImport', { token: preview?.token, strategy })
    if (!answer) return
    setResult(answer as Result)
    setPreview(undefined)
  }
  return { preview, result, refusal, busy, attempt, commit, forget }
}

/** JSON begins with a bracket, and no list of columns does. */
export const formatOf = (payload: string): 'json' | 'csv' => (/^\s*[[{]/.test(payload) ? 'json' : 'csv')
