export const accountMenu = 'Account menu'
export const accessTokens = 'Access tokens'
export const authorWorkspace = 'Author workspace'
export const logOut = 'Log out'
export const yourPageOf = (name: string) => `Your page, ${name}`
export const themes = { auto: 'Theme: system', light: 'Theme: light', dark: 'Theme: dark' }

/** Severities of alerts, before their titles. */
export const severities: Readonly<Partial<Record<string, string>>> = {
  Information: 'Information',
  Success: 'Success',
  Warning: 'Warning',
  Error: 'Error'
}
export const closeNamed = (title: string) => `Close “${title}”`
