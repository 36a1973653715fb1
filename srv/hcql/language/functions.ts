type Arity = readonly [least: number, most: number]

// prettier-ignore
const aggregates: Readonly<Record<string, Arity>> = {
  count: [1, 1], countdistinct: [1, 1], sum: [1, 1], avg: [1, 1], average: [1, 1], min: [1, 1], max: [1, 1]
}

/** Allow-list of functions with their arity; no other function name reaches the database. */
// prettier-ignore
const functions: Readonly<Record<string, Arity>> = {
  ...aggregates,
  contains: [2, 2], startswith: [2, 2], endswith: [2, 2], indexof: [2, 2], substring: [2, 3], concat: [2, 10],
  length: [1, 1], tolower: [1, 1], toupper: [1, 1], lower: [1, 1], upper: [1, 1], trim: [1, 1],
  year: [1, 1], month: [1, 1], day: [1, 1], hour: [1, 1], minute: [1, 1], second: [1, 1],
  round: [1, 1], floor: [1, 1], ceiling: [1, 1], coalesce: [2, 10]
}

/** Arity of the function `name`; undefined for a function that queries may not use. */
export function argumentsOf(name: string): Arity | undefined {
  return Object.hasOwn(functions, name) ? functions[name] : undefined
}

/** True for aggregate functions. */
export const isAggregate = (name: string): boolean => Object.hasOwn(aggregates, name)

/** True for functions that accept `*`, as in `count(*)`. */
export const takesStar = (name: string): boolean => name === 'count'

/** True for functions whose argument CAP writes into the SQL statement unescaped, so that it must not be a text. */
export const takesNoText = (name: string): boolean => name === 'count' || name === 'countdistinct'

/** Names of the allowed functions, for error messages. */
export const functionNames: string = Object.keys(functions).join(', ')
