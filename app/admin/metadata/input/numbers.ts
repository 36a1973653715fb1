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

/** Digits behind the sign of a number that is written plainly. */
export const digitsOf = (value: number): number => String(value).split('.')[1]?.length ?? 0
