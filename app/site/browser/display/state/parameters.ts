/** Choices that the address of a display makes. */
export interface Parameters {
  /** Shows made-up data, and asks no server. */
  readonly demo: boolean
  readonly eventId: number | undefined
  /** Milliseconds that a view stays; 0 for as long as nobody changes it. */
  readonly rotationTime: number
  /** Rows of each chart. */
  readonly chartCount: number
  /** Rows of the leaderboard. */
  readonly rankCount: number
  readonly startView: ViewName
  /** Undefined for the look of the device. */
  readonly theme: 'light' | 'dark' | undefined
  /** Completions that the event wants to reach. */
  readonly goalTarget: number
  /** Address to which the code for joining leads; undefined for the page of the event. */
  readonly participateUrl: string | undefined
}

export const viewNames = ['board', 'statistics', 'leaderboard'] as const
export type ViewName = (typeof viewNames)[number]

/** A parameter that cannot be as it is; what would be used instead is among the defaults. */
export interface Problem {
  readonly name: string
  /** The value, cut to a length that fits the screen. */
  readonly value: string
  readonly rule: Rule
}

/** The condition for a parameter. */
export type Rule =
  | { readonly kind: 'unknown' | 'flag' | 'address' }
  | { readonly kind: 'number'; readonly least: number; readonly most: number; readonly zero?: boolean }
  | { readonly kind: 'choice'; readonly choices: readonly string[] }

const numberRules = {
  eventId: { kind: 'number', least: 1, most: 2_147_483_647 },
  rotationTime: { kind: 'number', least: 2_000, most: 3_600_000, zero: true },
  chartCount: { kind: 'number', least: 1, most: 10 },
  rankCount: { kind: 'number', least: 1, most: 10 },
  goalTarget: { kind: 'number', least: 1, most: 100_000_000 }
} as const satisfies Readonly<Record<string, Rule>>
const viewRule = { kind: 'choice', choices: viewNames } as const
const themeRule = { kind: 'choice', choices: ['light', 'dark', 'auto'] } as const

const known = new Set([...Object.keys(numberRules), 'demo', 'startView', 'theme', 'dark', 'participateUrl'])

const SHOWN_CHARACTERS = 40
/** Characters that fit into a code which a phone reads from some metres away. */
const LONGEST_ADDRESS = 500

/** The parameters of an address, each with its default where it is missing or wrong, and what is wrong. */
export function readParameters(search: URLSearchParams): {
  readonly parameters: Parameters
  readonly problems: readonly Problem[]
} {
  const problems: Problem[] = []
  const refuse = (name: string, value: string, rule: Rule): undefined =>
    void problems.push({ name, value: value.slice(0, SHOWN_CHARACTERS), rule })
  const read = <T>(name: string, rule: Rule, parse: (value: string) => T | undefined): T | undefined => {
    const value = search.get(name)
    return value === null ? undefined : (parse(value) ?? refuse(name, value, rule))
  }
  const number = (name: keyof typeof numberRules): number | undefined =>
    read(name, numberRules[name], value => numberOf(value, numberRules[name]))
  const dark = read('dark', { kind: 'flag' }, flagOf)
  const theme = read('theme', themeRule, choiceOf(themeRule.choices)) ?? (dark === undefined ? 'auto' : lookOf(dark))
  const parameters = {
    demo: read('demo', { kind: 'flag' }, flagOf) ?? false,
    eventId: number('eventId'),
    rotationTime: number('rotationTime') ?? 10_000,
    chartCount: number('chartCount') ?? 5,
    rankCount: number('rankCount') ?? 5,
    startView: read('startView', viewRule, choiceOf(viewNames)) ?? 'board',
    theme: theme === 'auto' ? undefined : theme,
    goalTarget: number('goalTarget') ?? 5_000,
    participateUrl: read('participateUrl', { kind: 'address' }, addressOf)
  }
  for (const [name, value] of search) if (!known.has(name)) refuse(name, value, { kind: 'unknown' })
  return { parameters, problems }
}

const lookOf = (isDark: boolean): 'light' | 'dark' => (isDark ? 'dark' : 'light')

function numberOf(value: string, { least, most, ...rule }: (typeof numberRules)[keyof typeof numberRules]) {
  if (!/^\d{1,9}$/.test(value)) return undefined
  const number = Number(value)
  if (number === 0 && 'zero' in rule) return 0
  return number >= least && number <= most ? number : undefined
}

/** `?demo` alone is on as well. */
function flagOf(value: string): boolean | undefined {
  if (['', '1', 'true'].includes(value.toLowerCase())) return true
  return ['0', 'false'].includes(value.toLowerCase()) ? false : undefined
}

const choiceOf =
  <T extends string>(choices: readonly T[]) =>
  (value: string): T | undefined =>
    choices.find(choice => choice === value.toLowerCase())

/** An address of the web, or a path of this site. */
function addressOf(value: string): string | undefined {
  const isAddress = /^(?:https?:\/\/|\/(?!\/))\S+$/.test(value) && value.length <= LONGEST_ADDRESS
  return isAddress && URL.canParse(value, 'https://here') ? value : undefined
}
