export const title = 'Anzeige der Veranstaltung'
export const description =
  'Zahlen einer Veranstaltung für einen großen Bildschirm: was abgeschlossen ist, wie weit das Ziel ist, wer führt.'
export const reading = 'Die Zahlen werden gelesen …'
export const needsScript = 'Diese Anzeige braucht JavaScript, das dieser Browser nicht ausführt.'
