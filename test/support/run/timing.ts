/** How long a test file took, in the tier of its jest project. */
export interface TimedFile {
  readonly tier: string
  readonly path: string
  readonly seconds: number
}

const SHOWN = 10

/** The sum of each tier, and the slowest files when there are many; a line each. */
export function timing(files: readonly TimedFile[]): readonly string[] {
  if (files.length < 2) return []
  const sums = sumsByTier(files)
  return [
    ...(files.length > SHOWN ? ['Slowest files:', ...slowest(files)] : []),
    `Seconds by tier: ${sums.map(([tier, seconds]) => `${tier} ${seconds.toFixed(1)}`).join(', ')}`
  ]
}

function sumsByTier(files: readonly TimedFile[]): readonly (readonly [string, number])[] {
  const sums = new Map<string, number>()
  for (const { tier, seconds } of files) sums.set(tier, (sums.get(tier) ?? 0) + seconds)
  return [...sums]
}

/** A file in a list of those that take longest or cost most. */
export const fileLine = ({ tier, path, seconds }: TimedFile): string =>
  `${seconds.toFixed(1).padStart(7)}  ${tier.padEnd(8)}  ${path}`

const slowest = (files: readonly TimedFile[]): readonly string[] =>
  files
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, SHOWN)
    .map(fileLine)
