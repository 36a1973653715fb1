const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;'
}

/** `text` as it may stand in HTML and XML, between tags and in attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, character => entities[character] ?? character)
}

/** `text` as it may stand in HTML between tags; quotes stay as they are. */
export function escapeText(text: string): string {
  return text.replace(/[&<>]/g, character => entities[character] ?? character)
}
