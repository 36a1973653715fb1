/**
 * Languages that `Intl` takes, of those that a browser names: Chromium says `en-US@posix` where the system has no language. None is
 * the default of the browser.
 */
export const readerLanguages = (named: readonly string[]): readonly string[] => named.filter(isLanguage)

function isLanguage(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length > 0
  } catch {
    return false
  }
}
