const MINUTE = 60
const HOUR = 3600

/** A wait in words; seconds that make no sense are a while. */
export function waitWords(seconds: unknown): string {
  if (typeof seconds !== 'number' || !(seconds > 0)) return 'a while'
  const [count, unit] =
    seconds < 2 * MINUTE
      ? [Math.ceil(seconds), 'second']
      : seconds < 2 * HOUR
        ? [Math.ceil(seconds / MINUTE), 'minute']
        : [Math.ceil(seconds / HOUR), 'hour']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
