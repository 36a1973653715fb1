export const thePath = 'Der Weg'
export const nothingYet = 'Noch ist nichts davon veröffentlicht.'
export const start = 'Beginnen'
export const startWith = (title: string): string => `mit „${title}“`
export const progressIn = (title: string): string => `Ihr Fortschritt in ${title}`
export const atGlance = 'Auf einen Blick'
export const time = 'Dauer'
export const level = 'Niveau'
export const length = 'Umfang'
export const updated = 'Aktualisiert'
export const takeOne = (count: number): string => `Nehmen Sie einen von ${count} Wegen`
/** Between two ways. */
export const or = 'oder'
export const checkpoint = 'Zwischenziel'
export const checkpoints = 'Zwischenziele'
export const completed = (title: string): string => `„${title}“ ist abgeschlossen`
export const badges = 'Abzeichen'
export const learnt = 'Das haben Sie gelernt'
export const whatNext = 'So geht es weiter'
export const partOfMission = 'Teil dieser Mission'
export const partOfMissions = 'Teil dieser Missionen'
