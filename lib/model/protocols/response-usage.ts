import { z } from 'zod'

const count = z.number().int().nonnegative().catch(0)

/** Tokens of an answer of the Responses API. */
export const usage = z.object({ input_tokens: count, output_tokens: count }).nullish().catch(null)
