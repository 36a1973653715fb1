import cds from '@sap/cds'
import type { Tx } from '../cap/database/database.ts'
import { type Person, personWithLogin, placesOf } from '../people/index.ts'
import { mentionOf, withoutMentions } from './mentions/mentions.ts'
import { tellForgotten } from './on-forget.ts'
import { AUTHORS, COMMENTS } from './store/tables.ts'

const { SELECT, UPDATE } = cds.ql

const NOBODY = 'anonymized'
/** Comments that are read at once. */
const PAGE = 200

/** Rows that were deleted, and values that were replaced. */
export interface Forgotten {
  readonly deleted: number
  readonly anonymized: number
}

/**
 * Takes an author's login, name and e-mail address off every table of the channel, by the annotations of the model
 * (`db/people/people.cds`), and off the mentions in comments of others. What the author wrote stays.
 * @throws HttpError 409 while another domain needs the name.
 */
export async function forget(tx: Tx, login: string): Promise<Forgotten> {
  await tellForgotten(tx, login)
  const email = (
    await tx.run<{ email: string | null } | undefined>(SELECT.one.from(AUTHORS).columns('email').where({ login }))
  )?.email
  let anonymized = await forgetMentions(tx, [login, ...(email ? [email] : [])])
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

interface Said {
  readonly ID: string
  readonly text: string
}

/** Replaces the names in mentions, a page of comments at a time; returns how many comments had one. */
async function forgetMentions(tx: Tx, names: readonly string[]): Promise<number> {
  let changed = 0
  for (let last = ''; ;) {
    const rows = await tx.run<Said[]>(mentioning(names, last))
    for (const { ID, text } of rows) {
      const forgotten = withoutMentions(text, new Set(names), NOBODY)
      if (forgotten !== text)
        changed += await tx.run<number>(UPDATE.entity(COMMENTS).set({ text: forgotten }).where({ ID }))
    }
    if (rows.length < PAGE) return changed
    last = rows.at(-1)?.ID ?? ''
  }
}

/** The next comments in which a name stands behind an `@`; it may be the beginning of another name. */
function mentioning(names: readonly string[], after: string): object {
  const text = { ref: ['text'] }
  const has = names.map(name => ({ func: 'contains', args: [text, { val: mentionOf(name) }] }))
  const any = has.flatMap((each, index) => (index === 0 ? [each] : ['or', each]))
  return {
    SELECT: {
      from: { ref: [COMMENTS] },
      columns: [{ ref: ['ID'] }, text],
      where: [{ ref: ['ID'] }, '>', { val: after }, 'and', { xpr: any }],
      orderBy: [{ ref: ['ID'] }],
      limit: { rows: { val: PAGE } }
    }
  }
}
