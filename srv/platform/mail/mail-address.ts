const LONGEST = 254
const LONGEST_LOCAL = 64

/**
 * True for an address of the form that companies give out: printable characters without quotes, brackets, commas and white space around
 * one `@`, and a domain with a dot. RFC 5321 knows more forms, which no mail is sent to.
 */
export function isMailAddress(text: string): boolean {
  if (text.length > LONGEST || !/^[\x21-\x7e]+$/.test(text) || /[()<>,;:"[\]\\]/.test(text)) return false
  const [local = '', domain = '', ...more] = text.split('@')
  if (more.length > 0 || local === '' || local.length > LONGEST_LOCAL) return false
  const labels = domain.split('.')
  return labels.length > 1 && labels.every(label => /^[A-Za-z0-9-]{1,63}$/.test(label) && !label.startsWith('-'))
}
