/** The weight of everything that an Accept header lists, in lower case; 1 where it names none (RFC 9110, section 12.4.2). */
export function weightsOf(header: string): ReadonlyMap<string, number> {
  return new Map(
    header.split(',').map(entry => {
      const [name = '', ...parameters] = entry.split(';').map(part => part.trim().toLowerCase())
      const weight = parameters.find(parameter => parameter.startsWith('q='))
      return [name, weight === undefined ? 1 : Number(weight.slice(2)) || 0] as const
    })
  )
}
