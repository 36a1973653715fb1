const PLUS_OUTSIDE = /\+(?!\d\d:\d\d)/

/**
 * `options` with `+` read as a space, where a form or `URLSearchParams` has written them: there is a `+` outside of texts
 * in quotes, and a space nowhere. Elsewhere it is a plus sign, as in the offset of a time zone.
 */
export function spacesOfForms(options: string): string {
  if (!options.includes('+') || /%20| /.test(options)) return options
  const outside = options
    .replaceAll('%27', "'")
    .split("'")
    .filter((_, index) => index % 2 === 0)
  if (!outside.some(part => PLUS_OUTSIDE.test(part))) return options
  return options.replace(/\+(?!\d\d:\d\d)/g, '%20')
}
