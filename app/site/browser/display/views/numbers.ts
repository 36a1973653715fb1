import { locales, momentOf } from '../../../views/parts/locale.ts'

const percent = new Intl.NumberFormat(locales, { style: 'percent', maximumFractionDigits: 0 })
const oneDigit = new Intl.NumberFormat(locales, { maximumFractionDigits: 1 })
const clock = new Intl.DateTimeFormat(locales, { timeStyle: 'short' })
const seconds = new Intl.DateTimeFormat(locales, { timeStyle: 'medium' })
const day = new Intl.DateTimeFormat(locales, { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** `36 %`; a share that is not whole is never shown as whole. */
export const percentOf = (share: number): string => percent.format(Math.floor(share * 100) / 100)
/** `4.5`. */
export const roundedOf = (value: number): string => oneDigit.format(value)
/** `14:05`, where the screen is. */
export const clockOf = (time: number): string => clock.format(time)
/** `14:05:31`. */
export const secondOf = (time: number): string => seconds.format(time)
/** `30 Nov`. */
export const shortDayOf = (time: string): string => day.format(new Date(time))

/** `14:05`, with the day when that is another one. */
export const sinceOf = (time: number, now: number): string =>
  new Date(time).toDateString() === new Date(now).toDateString()
    ? clockOf(time)
    : momentOf(new Date(time).toISOString())

/** `sap hana` for the tag `software-product>sap-hana`. */
export const tagName = (tag: string): string => tag.slice(tag.lastIndexOf('>') + 1).replaceAll('-', ' ')
