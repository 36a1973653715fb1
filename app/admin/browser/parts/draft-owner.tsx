import * as words from '#workplace-words/objects/drafts.ts'
import { recordOf } from '../../metadata/csdl.ts'
import { plainText } from '../../metadata/text.ts'
import type { Row } from '../data/service.ts'
import { momentText } from './format.ts'
import { Tag } from './ui5.ts'

/** Somebody else's draft of a row; `isActive` while it keeps others from editing. */
export interface Lock {
  readonly user: string
  readonly isActive: boolean
  readonly since: string
}

/** The draft of somebody else that a row has; undefined for none and for an own one. */
export function lockOf(row: Row): Lock | undefined {
  const draft = recordOf(row['DraftAdministrativeData'])
  if (row['HasDraftEntity'] !== true || draft['DraftIsCreatedByMe'] === true) return undefined
  const inProcess = plainText(draft['InProcessByUser'])
  return {
    user: inProcess || plainText(draft['CreatedByUser']) || words.somebodyElse,
    isActive: inProcess !== '',
    since: momentText(plainText(draft['CreationDateTime']))
  }
}

/** Why a row cannot be changed now, in words that follow the name of a button and a colon. */
export function reasonOfLock(row: Row): string | undefined {
  const lock = lockOf(row)
  return lock?.isActive ? words.isEditing(lock.user, lock.since) : undefined
}

/** Says that a row is a draft, or that somebody else has one of it. */
export function DraftTag({ row }: { readonly row: Row }) {
  if (row['IsActiveEntity'] === false) return <Tag design="Information">{words.draft}</Tag>
  const lock = lockOf(row)
  if (!lock) return null
  return <Tag design="Critical">{lock.isActive ? words.lockedBy(lock.user) : words.draftOf(lock.user)}</Tag>
}
