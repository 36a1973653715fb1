export const mustBe = {
  text: 'Einen Text eingeben',
  choice: 'Einen Wert wählen',
  number: 'Eine Zahl eingeben, etwa 5, >=5 oder 5...10',
  time: 'Eine Uhrzeit eingeben, etwa 09:30, >=09:30 oder 09:00...17:00',
  date: 'Einen Tag eingeben, etwa 2026-03-31, >=2026-03-31 oder 2026-01-01...2026-03-31, oder einen Zeitraum wählen',
  moment: 'Einen Tag eingeben, etwa 2026-03-31, >=2026-03-31 oder 2026-01-01...2026-03-31, oder einen Zeitraum wählen'
} as const
export const noField = (path: string) => `Es gibt kein Feld ${path}, nach dem gefiltert werden kann`
