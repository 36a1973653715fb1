export const yourPage = 'Your page'
export const description = 'Who you are here, what you can do, and where to log in and out.'
export const needsScript =
  'Your browser does not run scripts, so this page cannot show who is logged in. These links work without them:'
export const silence = 'We cannot tell who you are right now'
export const silenceText = 'The server is not responding. You can go on reading; try again in a moment.'
export const notLoggedIn = 'You are not logged in'
export const openToYou = 'Every tutorial is open to you without an account. With one you also get:'
export const withAccount = {
  progress: 'your progress and bookmarks on all your devices',
  badges: 'badges, and a map of the concepts that you know',
  checks: 'checks of your code and your answers',
  assistant: 'the assistant, which answers questions about what you read',
  tokens: 'access tokens for your programs and agents'
} as const
export const carriedOver = 'When you log in, you can add what you have done here to your progress.'
export const aboutTokens =
  'Keys for programs and agents that act on your behalf: make them, see when they were used, revoke them.'
export const whatYouMay = 'What you can do'

export const tokensDescription = 'Keys for programs and agents that act on your behalf.'
export const tokensLead =
  'Keys for programs and agents that act on your behalf. Each can do what you choose, until it expires or you revoke it.'
export const tokensNeedScript = 'This page needs JavaScript'
export const tokensWithoutScript = <T>(path: T) => [
  'Tokens are created and revoked by a script. Programs can do the same at ',
  path,
  '; log in first.'
]
