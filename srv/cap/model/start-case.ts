/** A name of the model as people read it: `rateLimitMax` is "Rate limit max", `SearchSettings` "Search settings". */
export function spoken(name: string): string {
  const words = name.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, ' ').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
