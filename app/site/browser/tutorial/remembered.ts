const KEY = 'tutorial-options'

/** Last choice of the reader by set of options. */
export type Choices = Readonly<Record<string, string>>

/** Choices on this device; empty where the browser refuses storage. */
export function rememberedChoices(): Choices {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    return typeof stored === 'object' && stored !== null ? (stored as Choices) : {}
  } catch {
    return {}
  }
}

/** Number of sets of which the choice is kept; the oldest ones are dropped. */
const MOST = 50

export function rememberChoice(set: string, option: string): void {
  const { [set]: _, ...others } = rememberedChoices()
  const kept = [...Object.entries(others), [set, option]].slice(-MOST)
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(kept)))
  } catch {
    return
  }
}
