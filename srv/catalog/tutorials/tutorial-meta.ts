import cds from '@sap/cds'
import { z } from 'zod'
import { forbidden } from '../../platform/access/access.ts'
import type { Tx } from '../../cap/database/database.ts'
import { notFound } from '../../../lib/errors.ts'

const { SELECT, UPDATE } = cds.ql
const TUTORIALS = 'tutorials.catalog.Tutorials'
const META = 'tutorials.catalog.TutorialMeta'

/** An owner of tutorials: the e-mail addresses of a person, lower-cased by the database. */
export interface Owner {
  readonly emails: readonly string[]
}

export interface ReviewState {
  readonly monitoredStatus: string | null
  readonly notificationNumber: number | null
}

const missing = 'tutorialId is needed: the ID of a tutorial'

/** Schema of the parameter tutorialId. */
export const tutorialId = z.string(missing).min(1, missing).max(36, 'tutorialId has at most 36 characters')

/**
 * Changes the review state of a tutorial, checks in the same statement that `owner` owns it (AUTHOR-015), and returns
 * the new state; without `owner`, every tutorial can be changed.
 * @throws HttpError 404 for an unknown tutorial, 403 for another owner's.
 */
export async function changeMeta(tx: Tx, tutorial: string, values: object, owner?: Owner): Promise<ReviewState> {
  const changed = owner?.emails.length === 0 ? 0 : await tx.run<number>(update(tutorial, values, owner))
  if (changed === 0) throw await refusal(tx, tutorial)
  return tx.run<ReviewState>(
    SELECT.one.from(META).columns('monitoredStatus', 'notificationNumber').where({ tutorial_ID: tutorial })
  )
}

function update(tutorial: string, values: object, owner: Owner | undefined): object {
  const query = UPDATE.entity(META).set(values).where({ tutorial_ID: tutorial })
  if (!owner) return query
  return query.where(isOwnedBy(owner))
}

/** Condition for the review states of tutorials of `owner`. */
function isOwnedBy({ emails }: Owner): never {
  const list = emails.map(val => ({ val }))
  return [{ func: 'lower', args: [{ ref: ['ownerEmail'] }] }, 'in', { list }] as never
}

/** Query for the ids of the tutorials of `owner`, who has at least one e-mail address. */
export function ownedTutorials(owner: Owner): object {
  return SELECT.from(META).columns('tutorial_ID').where(isOwnedBy(owner))
}

/** Query for the slugs of the same tutorials. */
export function ownedSlugs(owner: Owner): object {
  return SELECT.from(TUTORIALS)
    .columns('slug')
    .where({ ID: { in: ownedTutorials(owner) as never } })
}

/** @throws HttpError 404 unless the tutorial exists. */
export async function expectTutorial(tx: Tx, ID: string): Promise<void> {
  const known = await tx.run(SELECT.one.from(TUTORIALS).columns('ID').where({ ID }))
  if (!known) throw notFound('There is no tutorial with this ID', 'tutorialId')
}

async function refusal(tx: Tx, tutorial: string): Promise<Error> {
  await expectTutorial(tx, tutorial)
  const meta = await tx.run(SELECT.one.from(META).columns('ID').where({ tutorial_ID: tutorial }))
  return meta ? forbidden('The tutorial belongs to somebody else') : notFound('The tutorial has no owner', 'tutorialId')
}
