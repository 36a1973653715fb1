export interface Figure {
  readonly name: string
  readonly measured: string
  readonly ratio: number | undefined
  readonly target: string
  readonly met: boolean
}

const figures: Figure[] = []

/** Records one figure for the closing table. */
export function report(figure: Figure): void {
  figures.push(figure)
  console.log(`${figure.met ? 'ok  ' : 'MISS'} ${figure.name}: ${figure.measured} (target ${figure.target})`)
}

/** Prints all figures; false when a target was missed. */
export function closingTable(): boolean {
  console.log('\n| figure | measured | target | met |\n|---|---|---|---|')
  for (const { name, measured, target, met } of figures)
    console.log(`| ${name} | ${measured} | ${target} | ${met ? 'yes' : 'no'} |`)
  return figures.every(({ met }) => met)
}

export const percent = (ratio: number): string => `${Math.round(ratio * 100)} %`

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

export const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[Math.floor((values.length - 1) * share)] ?? Number.NaN
