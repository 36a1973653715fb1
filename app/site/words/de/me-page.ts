export const yourPage = 'Ihre Seite'
export const description = 'Wer Sie hier sind, was Sie dürfen und wo Sie sich an- und abmelden.'
export const needsScript =
  'Ihr Browser führt keine Skripte aus, daher kann diese Seite nicht zeigen, wer angemeldet ist. Ohne Skript gibt es:'
export const silence = 'Wer Sie sind, lässt sich gerade nicht sagen'
export const silenceText =
  'Der Server antwortet nicht. Was Sie lesen, bleibt lesbar; versuchen Sie es gleich noch einmal.'
export const notLoggedIn = 'Sie sind nicht angemeldet'
export const openToYou = 'Jedes Tutorial steht Ihnen offen, wie Sie sind. Mit einem Konto haben Sie außerdem:'
export const withAccount = {
  progress: 'Ihren Fortschritt und Ihre Lesezeichen auf allen Geräten',
  badges: 'Abzeichen und eine Karte der Konzepte, die Sie kennen',
  checks: 'Prüfungen Ihres Codes und Ihrer Antworten',
  assistant: 'den Assistenten, der Fragen zu dem beantwortet, was Sie lesen',
  tokens: 'Zugriffstoken für Ihre Programme und Agenten'
} as const
export const carriedOver =
  'Was Sie hier erledigt haben, kommt beim Anmelden zu Ihrem Fortschritt hinzu, wenn Sie das möchten.'
export const aboutTokens =
  'Schlüssel für Programme und Agenten, die in Ihrem Namen handeln: anlegen, sehen, wann sie benutzt wurden, widerrufen.'
export const whatYouMay = 'Was Sie dürfen'

export const tokensDescription = 'Schlüssel für Programme und Agenten, die in Ihrem Namen handeln.'
export const tokensLead =
  'Schlüssel für Programme und Agenten, die in Ihrem Namen handeln. Jeder darf, was Sie wählen, bis er abläuft oder Sie ihn widerrufen.'
export const tokensNeedScript = 'Diese Seite braucht JavaScript'
export const tokensWithoutScript = <T>(path: T) => [
  'Token werden von einem Skript angelegt und widerrufen. Ohne es tun Programme dasselbe unter ',
  path,
  '; melden Sie sich zuvor an.'
]
