/** Characters of a secret that must not be told in a row, without spaces and in any case. */
const WINDOW = 30
const REDACTED = '[redacted]'

/**
 * Cuts out of texts what they tell of `secret`: any 30 characters of it in a row, also when they are spaced or cased in another
 * way. Of a secret that is shorter all of it, from 10 characters on: what is less stands in every answer.
 */
export function leakGuard(secret: string | null): (text: string) => string {
  const hidden = lettersOf(secret ?? '').letters
  const size = Math.min(WINDOW, hidden.length)
  if (size < 10) return text => text
  const windows = new Set(Array.from({ length: hidden.length - size + 1 }, (_, at) => hidden.slice(at, at + size)))
  return text => cut(text, leaksOf(text, windows, size))
}

type Leak = [from: number, end: number]

function leaksOf(text: string, windows: ReadonlySet<string>, size: number): Leak[] {
  const { letters, places } = lettersOf(text)
  const leaks: Leak[] = []
  for (let at = 0; at + size <= letters.length; at++) {
    if (!windows.has(letters.slice(at, at + size))) continue
    const [from, end] = [places[at] as number, (places[at + size - 1] as number) + 1]
    const last = leaks.at(-1)
    if (last && from <= last[1]) last[1] = end
    else leaks.push([from, end])
  }
  return leaks
}

/** Characters that are no spaces, in lower case, with their places. */
function lettersOf(text: string): { readonly letters: string; readonly places: readonly number[] } {
  const places: number[] = []
  let letters = ''
  for (let at = 0; at < text.length; at++) {
    const letter = text.charAt(at).toLowerCase()
    if (/\s/.test(letter) || letter.length !== 1) continue
    letters += letter
    places.push(at)
  }
  return { letters, places }
}

function cut(text: string, leaks: readonly Readonly<Leak>[]): string {
  let [rest, at] = ['', 0]
  for (const [from, end] of leaks) {
    rest += text.slice(at, from) + REDACTED
    at = end
  }
  return rest + text.slice(at)
}
