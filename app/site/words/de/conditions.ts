/** A condition of its terms. */
export const condition = (terms: readonly string[]): string => `wenn ${terms.join(' und ')}`
export const completed = (title: string): string => `Sie „${title}“ abgeschlossen haben`
export const notCompleted = (title: string): string => `Sie „${title}“ nicht abgeschlossen haben`
/** A field of the reader's profile has one of the values. */
export const profileIs = (field: string, values: readonly string[]): string =>
  `in Ihrem Profil „${field}“ ${values.join(' oder ')} ist`
export const profileIsNot = (field: string, values: readonly string[]): string =>
  `in Ihrem Profil „${field}“ nicht ${values.join(' oder ')} ist`

/** Fields and values that have names of their own; others are shown as they are written. */
export const fieldNames: Readonly<Record<string, string>> = {
  role: 'Rolle',
  level: 'Niveau',
  deployment: 'Betrieb',
  operatingSystem: 'Betriebssystem'
}
export const valueNames: Readonly<Record<string, string>> = { onprem: 'On-Premises', cloud: 'in der Cloud' }
