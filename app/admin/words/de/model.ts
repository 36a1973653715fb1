export const deletion = 'Löschen'
export const general = 'Allgemein'
/** Reasons, in words that follow a name and a colon. */
export const notInThisState = 'ist in diesem Zustand der Zeile nicht möglich'
export const unreadableRule = 'folgt aus einer Regel, die diese Seite nicht lesen kann'
export const needsScope = (scopes: readonly string[]) =>
  `braucht die Berechtigung ${scopes.join(' oder ')}, die Ihr Konto nicht hat`
/** A label within a sentence. */
export const within = (label: string) => label
