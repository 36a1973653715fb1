/** White space as HTML shows it. */
export const tidy = (text: string): string => text.replace(/\s+/g, ' ').trim()
