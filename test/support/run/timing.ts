/** How long a test file took, in the tier of its jest project. */
export interface TimedFile {
  readonly tier: string
  readonly path: string
  readonly seconds: number
}

/** Seconds that all files of a tier may take in sum: unit tests run on save, within 20 s on two cores. */
export const budgets: Readonly<Record<string, number>> = { unit: 40 }

const SHOWN = 10

/** The sum of each tier, the slowest files when there are many, and the tiers over their budget; a line each. */
export function timing(files: readonly TimedFile[]): readonly string[] {
  if (files.length < 2) return []
  const sums = sumsByTier(files)
  return [
    ...(files.length > SHOWN ? ['Slowest files:', ...slowest(files)] : []),
    `Seconds by tier: ${sums.map(([tier, seconds]) => `${tier} ${seconds.toFixed(1)}`).join(', ')}`,
    ...sums.flatMap(overBudget)
  ]
}

function sumsByTier(files: readonly TimedFile[]): readonly (readonly [string, number])[] {
  const sums = new Map<string, number>()
  for (const { tier, seconds } of files) sums.set(tier, (sums.get(tier) ?? 0) + seconds)
  return [...sums]
}

const slowest = (files: readonly TimedFile[]): readonly string[] =>
  files
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, SHOWN)
    .map(({ tier, path, seconds }) => `${seconds.toFixed(1).padStart(7)}  ${tier.padEnd(8)}  ${path}`)

/** A line and no failure: a busy machine takes longer, and a test that depends on time fails for nothing. */
function overBudget([tier, seconds]: readonly [string, number]): readonly string[] {
  const budget = budgets[tier]
  if (budget === undefined || seconds <= budget) return []
  return [
    `OVER BUDGET: the ${tier} tests took ${seconds.toFixed(1)} s in sum, ${budget} s are meant (docs/contributing.md)`
  ]
}
