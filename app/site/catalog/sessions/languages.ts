/** Frequent small words of languages in which sessions are held; those that two of them share tell nothing. */
const small: Readonly<Record<string, readonly string[]>> = {
  en: ['the', 'and', 'of', 'to', 'with', 'how', 'your', 'for', 'is', 'you', 'this', 'what', 'from', 'we'],
  de: ['der', 'und', 'die', 'das', 'mit', 'für', 'wie', 'sie', 'ist', 'wir', 'nicht', 'ein', 'eine', 'auf', 'zur'],
  fr: ['les', 'et', 'des', 'une', 'pour', 'avec', 'vous', 'dans', 'est', 'sur', 'nous', 'votre', 'au', 'du'],
  es: ['el', 'los', 'las', 'del', 'una', 'con', 'cómo', 'para', 'su', 'por', 'más', 'es', 'y'],
  pt: ['os', 'uma', 'com', 'não', 'você', 'seu', 'sua', 'do', 'da', 'em', 'são', 'ao', 'e']
}

/** Fewer small words than that may stand in a text of any language. */
const LEAST = 3
/** Characters that are read: enough for a verdict. */
const READ = 2000
/** Of the letters, how many tell a script. */
const SHARE = 0.3

const languageOfWord = new Map<string, string>()
for (const [language, words] of Object.entries(small)) for (const word of words) languageOfWord.set(word, language)

/**
 * Language of a text by its script or by its small words, as HTML names it; undefined where it cannot be told, as for a title of names
 * alone. The feed of sessions names none.
 */
export function languageOf(text: string): string | undefined {
  const read = text.slice(0, READ)
  return byScript(read) ?? byWords(read)
}

function byScript(text: string): string | undefined {
  const letters = text.match(/\p{L}/gu) ?? []
  const share = (of: readonly string[] | null): number => (of ?? []).length / Math.max(1, letters.length)
  if (share(text.match(/[\p{scx=Hira}\p{scx=Kana}]/gu)) > SHARE / 3) return 'ja'
  if (share(text.match(/\p{sc=Hang}/gu)) > SHARE) return 'ko'
  return share(text.match(/\p{sc=Han}/gu)) > SHARE ? 'zh' : undefined
}

function byWords(text: string): string | undefined {
  const counts = new Map<string, number>()
  for (const word of text.toLowerCase().match(/\p{L}+/gu) ?? []) {
    const language = languageOfWord.get(word)
    if (language) counts.set(language, (counts.get(language) ?? 0) + 1)
  }
  const [first, second] = [...counts].sort((one, other) => other[1] - one[1])
  if (!first || first[1] < LEAST || first[1] < 2 * (second?.[1] ?? 0)) return undefined
  return first[0]
}
