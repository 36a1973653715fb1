import { ICON_LINK } from '../icon.ts'
import { type Language, languages } from './languages.ts'

/** The frame of a page that is made on a server: it reads well on a phone and in the dark. All arguments are HTML. */
export function frame(title: string, head: string, body: string, language: Language = languages[0]): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title}</title>
${ICON_LINK}
${head}
</head>
<body>
${body}
</body>
</html>
`
}
