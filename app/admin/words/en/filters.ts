export const mustBe = {
  text: 'Type a text',
  choice: 'Choose a value',
  number: 'Type a number, such as 5, >=5 or 5...10',
  time: 'Type a time, such as 09:30, >=09:30 or 09:00...17:00',
  date: 'Type a day, such as 2026-03-31, >=2026-03-31 or 2026-01-01...2026-03-31, or choose a period',
  moment: 'Type a day, such as 2026-03-31, >=2026-03-31 or 2026-01-01...2026-03-31, or choose a period'
} as const
export const noField = (path: string) => `There is no field ${path} that rows can be found by`
