import type { Tokens } from '../../../lib/model/protocols/protocol.ts'
import { variables } from '../endpoint/variables.ts'

export type { Tokens }

const MILLION = 1_000_000

/** Millionths of a US cent, a whole number: prices are cents for a million tokens. */
export const microCentsOf = ({ promptTokens, completionTokens }: Tokens): number =>
  promptTokens * variables.MODEL_PROMPT_PRICE + completionTokens * variables.MODEL_COMPLETION_PRICE

/** US cents with four decimals, for a summary. */
export const centsOf = (tokens: Tokens): string => (microCentsOf(tokens) / MILLION).toFixed(4)

/** US dollars with two decimals, such as `$0.62`. */
export const dollarsOf = (tokens: Tokens): string => `$${(microCentsOf(tokens) / MILLION / 100).toFixed(2)}`
