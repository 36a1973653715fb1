const LONGEST = 10

/** The account number that a code or a person has given; undefined for anything else. */
export function accountIn(text: string): string | undefined {
  const trimmed = text.trim()
  return trimmed.length > 0 && trimmed.length <= LONGEST && /^\d+$/.test(trimmed) ? trimmed : undefined
}
