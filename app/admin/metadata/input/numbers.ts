/** Sign before the fraction of a number. */
export type DecimalSign = ',' | '.'

/**
 * A typed number. The last of two different signs stands before the fraction, and so does one alone, unless it is the sign
 * of groups for the reader and has groups of three digits behind it. @returns NaN for what is none
 */
export function numberFrom(text: string, sign: DecimalSign = '.'): number {
  const typed = text.replaceAll(/[\s\u00a0\u202f'’]/g, '')
  const other = sign === '.' ? ',' : '.'
  const isGrouped = typed.includes(sign)
    ? typed.lastIndexOf(sign) > typed.lastIndexOf(other)
    : /^[+-]?\d{1,3}(?:[.,]\d{3})+$/.test(typed)
  const groups = isGrouped ? other : sign
  const plain = typed.replaceAll(groups, '').replace(',', '.')
  return /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i.test(plain) ? Number(plain) : NaN
}

/** A typed number as services and addresses have it; what is none, and whole numbers of any length, stay as they are. */
export function plainNumber(text: string, sign: DecimalSign): string {
  const number = /^-?\d+$/.test(text) ? NaN : numberFrom(text, sign)
  return Number.isNaN(number) ? text : String(number)
}

/** Digits behind the sign of a number that is written plainly. */
export const digitsOf = (value: number): number => String(value).split('.')[1]?.length ?? 0
