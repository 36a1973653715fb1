/** True when a Prefer header names `preference`, with or without the prefix of OData 4.0 (RFC 7240). */
export const prefers = (header: readonly string[] | string, preference: string): boolean =>
  preferencesOf(header).some(([name]) => name === preference)

/** The number of rows a page that the client prefers; undefined without a preference. */
export function pageSizeOf(header: readonly string[] | string): number | undefined {
  const size = preferencesOf(header).find(([name]) => name === 'maxpagesize')?.[1]
  return size !== undefined && /^\d{1,6}$/.test(size) && Number(size) > 0 ? Number(size) : undefined
}

/** Whether a batch goes on after an error; undefined where the client does not say. */
export function continuesOnError(header: readonly string[] | string): boolean | undefined {
  const found = preferencesOf(header).find(([name]) => name === 'continue-on-error')
  return found && found[1] !== 'false'
}

function preferencesOf(header: readonly string[] | string): (readonly [name: string, value: string])[] {
  return [header]
    .flat()
    .flatMap(line => line.split(/[,;]/))
    .map(preference => {
      const [name = '', value = ''] = preference.split('=').map(part => part.trim().toLowerCase())
      return [name.replace(/^odata\./, ''), value.replaceAll('"', '')] as const
    })
}
