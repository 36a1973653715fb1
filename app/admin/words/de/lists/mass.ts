import { numeral } from '../../../browser/parts/format.ts'
import { rows } from '../counts.ts'

export const chooseAll = (count: number) => `Alle ${numeral(count)} auswählen`
export const chooseFirst = 'Die ersten auswählen …'
export const choose = 'Auswählen'
export const howMany = 'Wie viele Zeilen, in der Reihenfolge der Liste'
export const atMost = (most: number) =>
  `Höchstens ${numeral(most)} Zeilen werden auf einmal geändert. Die übrigen finden Sie mit Filtern.`
export const isChoosing = (read: number, all: number) => `Zeilen werden gelesen: ${numeral(read)} von ${numeral(all)}`
export const onlySet = (count: number) => `Nur was Sie hier setzen, wird geändert, in ${rows(count)}.`
export const leaveIt = 'Lassen, wie es ist'
export const setIt = 'Setzen'
export const emptyIt = 'Leeren'
export const whatBecomesOf = (field: string) => `${field}: was daraus wird`
export const nothingSet = 'Noch ist nichts gesetzt.'
export const progress = (done: number, all: number) => `${numeral(done)} von ${numeral(all)} erledigt`
export const stop = 'Anhalten'
export const stayChosen = 'Was abgelehnt wurde, bleibt ausgewählt.'
/** Reasons, in words that follow a name and a colon. */
export const hasDraft = 'hat einen Entwurf, der zuerst gespeichert oder verworfen wird'
export const takesNoValue = (field: string) => `${field} lässt sich in diesem Zustand der Zeile nicht ändern`
export const changedMeanwhile = 'jemand anderes hat es inzwischen geändert; es wird neu gelesen'
