import { createRequire } from 'node:module'

/** Variables of a session as CAP gives them, texts: who asks, when, in which language. */
export type SessionVariables = Readonly<Record<string, string | undefined>>

/** The settings of PostgreSQL that stand for CAP's variables. */
const settings = createRequire(import.meta.url)('@cap-js/postgres/lib/session.json') as Readonly<Record<string, string>>

/**
 * The statement that sets the variables until the transaction ends; empty without any. The values stand in its text, since
 * only so it is sent together with BEGIN.
 */
export function settingOf(variables: SessionVariables): string {
  // CAP's are getters of a prototype; several names may stand for one setting
  const values = new Map<string, string>()
  for (const name in variables) if (variables[name]) values.set(settings[name] ?? name, variables[name])
  const set = ([name, value]: readonly [string, string]) => `set_config(${literal(name)}, ${literal(value)}, true)`
  return values.size === 0 ? '' : `SELECT ${[...values].map(set).join(', ')}`
}

/** The form that does not depend on the settings of the server. A null character would end the statement. */
const literal = (text: string): string =>
  `E'${text.replaceAll('\0', '\uFFFD').replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
