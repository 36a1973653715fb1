const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** `text` as it may stand in HTML between tags; quotes stay as they are. */
export const escapeText = (text: string): string =>
  text.replace(/[&<>]/g, character => entities[character] ?? character)

/** White space as HTML shows it. */
export const tidy = (text: string): string => text.replace(/\s+/g, ' ').trim()
