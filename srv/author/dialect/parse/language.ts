/** Language of a tutorial, and the direction in which it is written. */
export interface Language {
  /** Canonical tag (BCP 47). */
  readonly tag: string
  readonly direction: 'ltr' | 'rtl'
}

const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })

/** Scripts that are written from the right (ISO 15924). */
const FROM_THE_RIGHT: ReadonlySet<string> = new Set(
  'Adlm Arab Aran Hebr Mand Mend Nkoo Rohg Samr Syrc Thaa Yezi'.split(' ')
)

/** Reads a tag such as `de`, `pt-BR` or `zh-Hant`; undefined for one that is malformed or names no language. */
export function readLanguage(text: string): Language | undefined {
  const locale = localeOf(text.trim())
  if (!locale) return undefined
  const { language, script } = locale.maximize()
  if (names.of(language) === undefined) return undefined
  return { tag: locale.baseName, direction: FROM_THE_RIGHT.has(script ?? '') ? 'rtl' : 'ltr' }
}

function localeOf(tag: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(tag)
  } catch {
    return undefined
  }
}
