type Arity = readonly [least: number, most: number]

/** What makes one value of many rows. */
const aggregates: Readonly<Record<string, Arity>> = {
  ...{ count: [1, 1], countdistinct: [1, 1], sum: [1, 1] },
  ...{ avg: [1, 1], average: [1, 1], min: [1, 1], max: [1, 1] }
}

/** The functions of a query with how many arguments they take; nothing else reaches the database by name. */
const functions: Readonly<Record<string, Arity>> = {
  ...aggregates,
  ...{ contains: [2, 2], startswith: [2, 2], endswith: [2, 2], indexof: [2, 2], substring: [2, 3], concat: [2, 10] },
  ...{ length: [1, 1], tolower: [1, 1], toupper: [1, 1], lower: [1, 1], upper: [1, 1], trim: [1, 1] },
  ...{ year: [1, 1], month: [1, 1], day: [1, 1], hour: [1, 1], minute: [1, 1], second: [1, 1] },
  ...{ round: [1, 1], floor: [1, 1], ceiling: [1, 1], coalesce: [2, 10] }
}

/** How many arguments the function `name` takes; undefined for one that queries may not use. */
export function argumentsOf(name: string): Arity | undefined {
  return Object.hasOwn(functions, name) ? functions[name] : undefined
}

/** True for the functions that make one value of many rows. */
export const isAggregate = (name: string): boolean => Object.hasOwn(aggregates, name)

/** The functions that may be asked of all rows: `count(*)`. */
export const takesStar = (name: string): boolean => name === 'count'

/** What CAP counts it writes into the statement as it was sent, so texts must not get there. */
export const takesNoText = (name: string): boolean => name === 'count' || name === 'countdistinct'

/** What a refusal tells of them. */
export const functionNames: string = Object.keys(functions).join(', ')
