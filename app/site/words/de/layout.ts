export const skipToContent = 'Zum Inhalt'
export const preview = 'Vorschau'
export const menu = 'Menü'
export const site = 'Website'
export const account = 'Konto'
export const theme = 'Farbschema'
export const breadcrumb = 'Brotkrümelnavigation'
export const more = 'Mehr'
export const tutorials = 'Tutorials'
export const missions = 'Missionen'
export const sessions = 'Sessions'
export const events = 'Veranstaltungen'
export const explore = 'Erkunden'
export const concepts = 'Konzepte'
export const yourPage = 'Ihre Seite'
export const forAgents = 'Für Agenten'
export const sitemap = 'Sitemap'
export const controlKey = 'Strg'
export const searchKeys = <T>(slash: T, control: T, letter: T) => [
  'Tasten ',
  slash,
  ' und ',
  control,
  '+',
  letter,
  ' für die Suche'
]
