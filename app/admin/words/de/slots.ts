/** Places of a path, alternatives, and what is said when they move. */
export const isAtPlace = (title: string, place: number, count: number) =>
  `${title} steht auf Platz ${place} von ${count}.`
export const isAlternative = (title: string, place: number, count: number) =>
  `${title} ist Alternative ${place} von ${count}.`
export const learnersChoose = (one: string, other: string) => `Lernende wählen zwischen ${one} und ${other}.`
export const isTakenOut = (title: string, place: number) =>
  `${title} steht auf Platz ${place} und ist keine Alternative mehr.`
export const isRemoved = (title: string) => `${title} ist entfernt.`
export const isAddedAtEnd = (title: string) => `${title} ist am Ende hinzugefügt.`
export const isAddedAsAlternative = (title: string) => `${title} ist als Alternative hinzugefügt.`
export const dragToPlace = 'An einen anderen Platz ziehen'
export const dragAmongAlternatives = 'An einen anderen Platz unter den Alternativen ziehen'
export const learnersChooseOne = 'Lernende wählen eines davon'
export const alternativeTo = (title: string) => `Alternative zu ${title}`
export const makeAlternative = 'Zur Alternative des Eintrags darüber machen'
export const joinAbove = 'Verbinden'
export const joinTaskAbove = (title: string) => `Nach oben verbinden: ${title}`
export const addAlternative = 'Alternative hinzufügen'
export const alternative = 'Alternative'
export const alternativeOf = (title: string) => `Alternative: ${title}`
export const moveUp = 'Nach oben'
export const moveTaskUp = (title: string) => `Nach oben: ${title}`
export const moveDown = 'Nach unten'
export const moveTaskDown = (title: string) => `Nach unten: ${title}`
export const takeOut = 'Herauslösen'
export const takeTaskOut = (title: string) => `Herauslösen: ${title}`
export const remove = 'Entfernen'
export const removeTask = (title: string) => `Entfernen: ${title}`
export const asLabel = (label: string) => `als „${label}“`
export const labelOf = (title: string) => `Bezeichnung von ${title}`
export const labelSuchAs = 'Bezeichnung, etwa Linux'
export const conditionOf = (title: string) => `Bedingung von ${title}`
export const conditionOrNothing = 'Bedingung oder nichts'
export const editGroup = 'Diese Gruppe bearbeiten'
export const either = (titles: readonly string[]) => titles.join(' oder ')
