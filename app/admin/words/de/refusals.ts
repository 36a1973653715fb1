/** How to go on after a refusal, by its status. */
export const hints: Readonly<Record<number, string>> = {
  0: 'Es wurde nichts geändert.',
  403: 'Ihr Konto darf das nicht. Fragen Sie jemanden in der Administration mit mehr Rechten.',
  404: 'Vielleicht wurde es inzwischen gelöscht.',
  409: 'Jemand anderes hat es geöffnet, oder es widerspricht dem, was schon da ist.',
  429: 'Warten Sie einen Moment und versuchen Sie es erneut.'
}
export const sessionEnded = <T>(logIn: (words: string) => T) => [
  'Ihre Sitzung ist beendet. ',
  logIn('Melden Sie sich erneut an'),
  ', um hier weiterzumachen.'
]
export const noAnswer = 'Der Server antwortet nicht. Versuchen Sie es gleich noch einmal.'
export const answeredWith = (status: number) => `Der Server hat mit ${status} geantwortet.`
export const notTried = 'Wurde nicht versucht.'
