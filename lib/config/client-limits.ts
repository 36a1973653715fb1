import { integer } from './readers.ts'

/** Variables of every process that clients reach (docs/guides/operate.md, "Slow and greedy clients"). */
export const clientLimits = {
  MAX_CONNECTIONS: integer(5000, 10, 1_000_000),
  MAX_CONNECTIONS_PER_ADDRESS: integer(500, 1, 1_000_000),
  MAX_SILENCE_MS: integer(30_000, 100, 600_000)
}
