import { ICON_LINK } from '../icon.ts'

/** The frame of a page that is made on a server: it reads well on a phone and in the dark. All arguments are HTML. */
export function frame(title: string, head: string, body: string): string {
  return `<!doctype html>
<html lang="en">
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
