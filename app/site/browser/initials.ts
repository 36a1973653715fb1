/** The first letters of the first and the last word of a name. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : '']
  return ([...first].slice(0, 1).join('') + [...last].slice(0, 1).join('')).toUpperCase()
}
