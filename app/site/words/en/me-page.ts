export const yourPage = 'Your page'
export const description = 'Who you are here, what you may do, and where you log in and out.'
export const needsScript = 'Who is logged in is shown by a script, which your browser does not run. These work without:'
export const silence = 'Who you are cannot be told right now'
export const silenceText = 'The server does not answer. What you read stays readable; try again in a moment.'
export const notLoggedIn = 'You are not logged in'
export const openToYou = 'Every tutorial is open to you as you are. With an account you have as well:'
export const withAccount = {
  progress: 'your progress and bookmarks on all your devices',
  badges: 'badges, and a map of the concepts that you know',
  checks: 'checks of your code and your answers',
  assistant: 'the assistant, which answers questions about what you read',
  tokens: 'access tokens for your programs and agents'
} as const
export const carriedOver = 'What you have done here is added to your progress when you log in, if you want that.'
export const aboutTokens =
  'Keys for programs and agents that act in your name: make them, see when they were used, revoke them.'
export const whatYouMay = 'What you may do'

export const tokensDescription = 'Keys for programs and agents that act in your name.'
export const tokensLead =
  'Keys for programs and agents that act in your name. Each may do what you choose, until it expires or you revoke it.'
export const tokensNeedScript = 'This page needs JavaScript'
export const tokensWithoutScript = <T>(path: T) => [
  'Tokens are made and revoked by a script. Without it, programs do the same at ',
  path,
  '; log in first.'
]
