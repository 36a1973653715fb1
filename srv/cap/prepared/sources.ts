import type { RecordedStatement } from '../database/reads/recording.ts'

/** The values that a request brings: the literals of its address, and who has sent it. */
export interface Brought {
  readonly literals: readonly string[]
  readonly user: string
}

/**
 * Possible sources of the value of a parameter, as far as the requests seen so far tell. Several are possible while these
 * have brought equal values.
 */
export interface Sources {
  /** It has always been this value. */
  readonly constant: unknown
  readonly isConstant: boolean
  /** Numbers of literals. */
  readonly literals: readonly number[]
  readonly isUser: boolean
}

export function sourcesOf(value: unknown, { literals, user }: Brought): Sources {
  return {
    constant: value,
    isConstant: true,
    literals: literals.flatMap((literal, index) => (literal === value ? index : [])),
    isUser: value === user
  }
}

/** The sources that hold for `value` too; undefined where none is left. */
export function narrowed(sources: Sources, value: unknown, brought: Brought): Sources | undefined {
  const next: Sources = {
    constant: sources.constant,
    isConstant: sources.isConstant && sources.constant === value,
    literals: sources.literals.filter(index => brought.literals[index] === value),
    isUser: sources.isUser && brought.user === value
  }
  return next.isConstant || next.isUser || next.literals.length > 0 ? next : undefined
}

/** Not known: the possible sources have different values. */
export const UNDECIDED = Symbol('undecided')

/** The value of a parameter for a request. */
export function valueOf(sources: Sources, { literals, user }: Brought): unknown {
  const values = sources.literals.map((index): unknown => literals[index])
  if (sources.isConstant) values.push(sources.constant)
  if (sources.isUser) values.push(user)
  return values.every(value => value === values[0]) ? values[0] : UNDECIDED
}

/** True where each literal is the value of a parameter: else it may have a part in the statement that is not seen. */
export const coversLiterals = (
  statements: readonly Pick<RecordedStatement, 'values'>[],
  { literals }: Brought
): boolean => literals.every(literal => statements.some(({ values }) => values.includes(literal)))

/** True where a text is neither of the address nor the sender's id, and so may be of the sender in another way. */
export const isPersonal = (sources: readonly Sources[]): boolean =>
  sources.some(({ constant, literals, isUser }) => typeof constant === 'string' && literals.length === 0 && !isUser)
