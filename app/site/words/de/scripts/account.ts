export const accountMenu = 'Kontomenü'
export const accessTokens = 'Zugriffstoken'
export const authorWorkspace = 'Autorenbereich'
export const logOut = 'Abmelden'
export const yourPageOf = (name: string) => `Ihre Seite, ${name}`
export const themes = { auto: 'Farbschema: wie das System', light: 'Farbschema: hell', dark: 'Farbschema: dunkel' }

/** Severities of alerts, before their titles. */
export const severities: Readonly<Partial<Record<string, string>>> = {
  Information: 'Hinweis',
  Success: 'Erfolg',
  Warning: 'Warnung',
  Error: 'Fehler'
}
export const closeNamed = (title: string) => `„${title}“ schließen`
