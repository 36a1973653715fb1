const KEY = 'tutorial-options'

/** Which option a reader has chosen last, by the set of options it was one of. */
export type Choices = Readonly<Record<string, string>>

/** The choices of this device; none where the browser keeps nothing. */
export function rememberedChoices(): Choices {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    return typeof stored === 'object' && stored !== null ? (stored as Choices) : {}
  } catch {
    return {}
  }
}

/** The latest sets of options are remembered; older ones make room. */
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
