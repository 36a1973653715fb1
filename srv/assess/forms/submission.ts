import cds from '@sap/cds'
import type { Caller } from '../../../lib/access/caller.ts'
import { reader } from '../../cap/database/database.ts'
import { findUser } from '../../people/index.ts'

const { SELECT } = cds.ql

/** Code or an answer. */
export type Kind = 'code' | 'answer'

/** A graded submission as its page shows it. */
export interface Submission {
  readonly tutorialSlug: string
  readonly stepNumber: number
  readonly verdict: string
  readonly summary: string | null
  readonly hints: readonly string[]
  readonly right: readonly string[]
}

interface Row {
  readonly tutorialSlug: string
  readonly stepNumber: number
  readonly verdict: string
  readonly summary: string | null
  readonly hint?: string | null
  readonly suggestions?: string | null
  readonly correctAspects?: string | null
}

const common = ['tutorialSlug', 'stepNumber', 'verdict', 'summary']
const sources: Readonly<Record<Kind, { readonly entity: string; readonly columns: readonly string[] }>> = {
  code: {
    entity: 'tutorials.assess.CodeCheckSubmissions',
    columns: [...common, 'suggestions', 'correctAspects']
  },
  answer: { entity: 'tutorials.assess.ValidateAnswerSubmissions', columns: [...common, 'hint'] }
}

/** The submission that `query` names, if it is the caller's own. */
export async function submissionOf(caller: Caller, query: URLSearchParams): Promise<Submission | undefined> {
  const kind: Kind = query.has('code') ? 'code' : 'answer'
  const ID = query.get(kind)
  const db = await reader()
  const user = ID === null ? undefined : await findUser(db, caller)
  if (!user) return undefined
  const { entity, columns } = sources[kind]
  const row = await db.run<Row | undefined>(
    SELECT.one
      .from(entity)
      .columns(...columns)
      .where({ ID, user_ID: user.ID })
  )
  return row && asSubmission(row)
}

function asSubmission({ hint, suggestions, correctAspects, ...row }: Row): Submission {
  return { ...row, hints: hint ? [hint] : listOf(suggestions), right: listOf(correctAspects) }
}

const listOf = (json: string | null | undefined): string[] => JSON.parse(json ?? '[]') as string[]
