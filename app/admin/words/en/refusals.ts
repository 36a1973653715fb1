/** How to go on after a refusal, by its status. */
export const hints: Readonly<Record<number, string>> = {
  0: 'Nothing was changed.',
  403: 'Your account may not do this. Ask an administrator with more rights.',
  404: 'It may have been deleted meanwhile.',
  409: 'Somebody else has it open, or it clashes with what is there.',
  429: 'Wait a moment, then try again.'
}
export const sessionEnded = <T>(logIn: (words: string) => T) => [
  'Your session has ended. ',
  logIn('Log in again'),
  ' to go on here.'
]
export const noAnswer = 'The server is not responding. Try again in a moment.'
export const answeredWith = (status: number) => `The server answered with ${status}.`
export const notTried = 'It was not tried.'
