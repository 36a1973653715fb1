import { counted } from '../../../browser/parts/format.ts'

export const help =
  'Tutorials, Missionen und Gruppen behalten das Tag. Sein früherer Name bleibt ein Alias: Quellen und Adressen mit ihm führen zum Tag.'
export const tag = 'Tag'
export const newName = 'Neuer Name'
export const nameHelp = 'In der Form eines Slugs, etwa topic>release. Die Bezeichnung wird auf seiner Seite geändert.'
export const rename = 'Umbenennen'
export const toTag = 'Seite des Tags'
export const keeps = (tutorials: number, missions: number, groups: number) =>
  `Es bleibt an ${counted(tutorials, 'Tutorial', 'Tutorials')}, ${counted(missions, 'Mission', 'Missionen')} und ${counted(groups, 'Gruppe', 'Gruppen')}.`
export const sources = (count: number) =>
  count === 0
    ? 'Keine Quelle nennt es.'
    : `${counted(count, 'Quelle nennt', 'Quellen nennen')} es bei diesem Namen; das geht weiterhin, und beim nächsten Bearbeiten kann der Name geändert werden.`
export const renamed = (former: string, name: string) => `${former} heißt jetzt ${name}. ${former} bleibt ein Alias.`
export const isItsName = 'So heißt es schon.'
export const tutorial = 'Tutorial'
export const repository = 'Repository'
export const file = 'Datei'
export const sourcesOfTag = 'Quellen'
