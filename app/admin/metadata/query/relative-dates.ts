/** A period that moves on with the day. */
export interface Period {
  readonly name: string
  /** Days, for a period that has a number. */
  readonly count: number | undefined
}

/** Days from `from` to before `to`, each its beginning in the reader's time zone; open where it is undefined. */
export interface Span {
  readonly from: Date | undefined
  readonly to: Date | undefined
}

const day = (base: Date, days: number): Date => new Date(base.getFullYear(), base.getMonth(), base.getDate() + days)
const month = (base: Date, months: number): Date => new Date(base.getFullYear(), base.getMonth() + months, 1)
const quarter = (base: Date, quarters: number): Date =>
  new Date(base.getFullYear(), (Math.floor(base.getMonth() / 3) + quarters) * 3, 1)
const year = (base: Date, years: number): Date => new Date(base.getFullYear() + years, 0, 1)
/** Weeks begin on Monday (ISO 8601). */
const week = (base: Date, weeks: number): Date => day(base, weeks * 7 - ((base.getDay() + 6) % 7))

type Reckon = (today: Date, count: number) => Span

const oneOf =
  (begin: (base: Date, count: number) => Date, count: number): Reckon =>
  today => ({ from: begin(today, count), to: begin(today, count + 1) })

const plain: Readonly<Record<string, Reckon>> = {
  TODAY: oneOf(day, 0),
  YESTERDAY: oneOf(day, -1),
  THISWEEK: oneOf(week, 0),
  LASTWEEK: oneOf(week, -1),
  THISMONTH: oneOf(month, 0),
  LASTMONTH: oneOf(month, -1),
  THISQUARTER: oneOf(quarter, 0),
  LASTQUARTER: oneOf(quarter, -1),
  THISYEAR: oneOf(year, 0),
  LASTYEAR: oneOf(year, -1)
}

const counted: Readonly<Record<string, Reckon>> = {
  LASTDAYS: (today, count) => ({ from: day(today, 1 - count), to: day(today, 1) }),
  NEXTDAYS: (today, count) => ({ from: day(today, 0), to: day(today, count) }),
  OLDERTHAN: (today, count) => ({ from: undefined, to: day(today, -count) })
}

/** Names of the periods without a number, in the order in which people look for them. */
export const plainPeriods = Object.keys(plain)

/** Names of the periods of so many days. */
export const countedPeriods = Object.keys(counted)

const MOST_DAYS = 5

/** Reads `LASTQUARTER` or `LASTDAYS(30)`, also as `last quarter` or `last 30 days`; undefined for anything else. */
export function readPeriod(text: string): Period | undefined {
  const name = text.replaceAll(/[\s()]/g, '').toUpperCase()
  if (Object.hasOwn(plain, name)) return { name, count: undefined }
  const digits = /\d+/.exec(name)?.[0] ?? ''
  const without = name.replace(digits, '')
  const known = countedPeriods.find(each => each === without || `${each}DAYS` === without)
  return known !== undefined && digits !== '' && digits.length <= MOST_DAYS
    ? { name: known, count: Number(digits) }
    : undefined
}

/** The text that `readPeriod` reads. */
export const periodText = ({ name, count }: Period): string => (count === undefined ? name : `${name}(${count})`)

/** The days of a period, seen from `today`. */
export const spanOf = ({ name, count = 0 }: Period, today: Date): Span =>
  (plain[name] ?? counted[name])?.(today, count) ?? { from: undefined, to: undefined }

/** `2026-11-30`, the day of `date` in the reader's time zone. */
export function dayText(date: Date): string {
  const two = (number: number): string => String(number).padStart(2, '0')
  return `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}
