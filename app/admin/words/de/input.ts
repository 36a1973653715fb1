export const isNeeded = (label: string) => `${label}: Wert fehlt`
export const mustBeNumber = (label: string) => `${label} muss eine Zahl sein`
export const mustBeWholeNumber = (label: string) => `${label} muss eine ganze Zahl sein`
export const mustBeAtLeast = (label: string, minimum: number) => `${label} muss mindestens ${minimum} sein`
export const mustBeAtMost = (label: string, maximum: number) => `${label} darf höchstens ${maximum} sein`
export const mustBeMoment = (label: string) => `${label} muss aus Datum und Uhrzeit bestehen`
export const isTooLong = (label: string, most: number, length: number) =>
  `${label} darf ${most} Zeichen haben, hier sind es ${length}`
export const typeToFind = 'Zum Suchen tippen'
export const name = 'Name'
export const mustBeTime = (label: string) => `${label} muss eine Uhrzeit sein, etwa 9:30`
export const hasTooManyDigits = (label: string, most: number) =>
  most === 0 ? `${label} muss eine ganze Zahl sein` : `${label} darf ${most} Stellen nach dem Komma haben`
export const hasOtherForm = (label: string, example: string | undefined, pattern: string) =>
  `${label} hat eine andere Form als ${example ?? `das Muster ${pattern}`}`
