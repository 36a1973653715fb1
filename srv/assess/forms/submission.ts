import cds from '@sap/cds'
import type { Caller } from '../../../lib/access/caller.ts'
import { reader } from '../../cap/database/database.ts'
import { findUser } from '../../people/index.ts'

const { SELECT } = cds.ql

/** Code or an answer. */
export type Kind = 'code' | 'answer'

/** As many are shown at once as a form can send. */
const MOST = 20

/** A graded submission as its page shows it. */
export interface Submission {
  readonly tutorialSlug: string
  readonly stepNumber: number
  /** Of an answer. */
  readonly questionText?: string
  readonly verdict: string
  readonly summary: string | null
  readonly hints: readonly string[]
  readonly right: readonly string[]
}

interface Row {
  readonly ID: string
  readonly tutorialSlug: string
  readonly stepNumber: number
  readonly questionText?: string
  readonly verdict: string
  readonly summary: string | null
  readonly hint?: string | null
  readonly suggestions?: string | null
  readonly correctAspects?: string | null
}

const common = ['ID', 'tutorialSlug', 'stepNumber', 'verdict', 'summary']
const sources: Readonly<Record<Kind, { readonly entity: string; readonly columns: readonly string[] }>> = {
  code: {
    entity: 'tutorials.assess.CodeCheckSubmissions',
    columns: [...common, 'suggestions', 'correctAspects']
  },
  answer: { entity: 'tutorials.assess.ValidateAnswerSubmissions', columns: [...common, 'questionText', 'hint'] }
}

/** The submissions that `query` names, in its order, as far as they are the caller's own. */
export async function submissionsOf(caller: Caller, query: URLSearchParams): Promise<Submission[]> {
  const kind: Kind = query.has('code') ? 'code' : 'answer'
  const ids = query.getAll(kind).slice(0, MOST)
  const db = await reader()
  const user = ids.length === 0 ? undefined : await findUser(db, caller)
  if (!user) return []
  const { entity, columns } = sources[kind]
  const rows = await db.run<Row[]>(
    SELECT.from(entity)
      .columns(...columns)
      .where({ ID: { in: ids }, user_ID: user.ID })
  )
  return ids.flatMap(id => rows.find(({ ID }) => ID === id) ?? []).map(asSubmission)
}

function asSubmission({ ID: _, hint, suggestions, correctAspects, ...row }: Row): Submission {
  return { ...row, hints: hint ? [hint] : listOf(suggestions), right: listOf(correctAspects) }
}

const listOf = (json: string | null | undefined): string[] => JSON.parse(json ?? '[]') as string[]
