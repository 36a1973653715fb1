/** A name of the model in start case, as people read it: `rateLimitMax` is "Rate limit max". */
export function startCase(name: string): string {
  const words = name.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, ' ').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
