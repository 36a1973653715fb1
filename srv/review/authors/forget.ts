import cds from '@sap/cds'
import type { Tx } from '../../cap/database/database.ts'
import { type Person, personWithLogin, placesOf } from '../../people/index.ts'
import { mentionOf } from '../mentions/mentions.ts'
import { AUTHORS, COMMENTS } from '../stored.ts'

const { SELECT } = cds.ql

const NOBODY = 'anonymized'

/** Rows that were deleted, and values that were replaced. */
export interface Forgotten {
  readonly deleted: number
  readonly anonymized: number
}

/**
 * Takes an author's login, name and e-mail address off every table of the channel, by the annotations of the model
 * (`db/people/people.cds`), and off the mentions in comments of others. What the author wrote stays.
 */
export async function forget(tx: Tx, login: string): Promise<Forgotten> {
  const email = (
    await tx.run<{ email: string | null } | undefined>(SELECT.one.from(AUTHORS).columns('email').where({ login }))
  )?.email
  let anonymized = 0
  for (const name of [login, ...(email ? [email] : [])]) anonymized += await replaceMentions(tx, name)
  const places = placesOf(personOf(login, email ?? undefined))
  for (const { entity, column, where } of places.filter(({ erase }) => erase === 'anonymize'))
    anonymized += await tx.run<number>({
      UPDATE: { entity: { ref: [entity] }, with: { [column]: { val: replacementFor(column) } }, where }
    })
  let deleted = 0
  for (const { entity, where } of places.filter(({ erase }) => erase === 'delete'))
    deleted += await tx.run<number>({ DELETE: { from: { ref: [entity] }, where } })
  return { deleted, anonymized }
}

/** Nothing is ever sent to a replacement. */
const replacementFor = (column: string): string | null => (column === 'email' ? null : NOBODY)

function personOf(login: string, email: string | undefined): Person {
  const person = personWithLogin(login)
  return { ...person, names: { ...person.names, email: email === undefined ? [] : [email] } }
}

function replaceMentions(tx: Tx, name: string): Promise<number> {
  const text = { ref: ['text'] }
  const mention = { val: mentionOf(name) }
  return tx.run<number>({
    UPDATE: {
      entity: { ref: [COMMENTS] },
      with: { text: { func: 'replace', args: [text, mention, { val: mentionOf(NOBODY) }] } },
      where: [{ func: 'contains', args: [text, mention] }]
    }
  })
}
