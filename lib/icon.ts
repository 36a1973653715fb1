/** The icon of the platform: the drawing that `/favicon.ico` answers with. */
export const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><rect width="24" height="24" rx="6" fill="#3540c9"/>' +
  '<path d="m7 12.5 3.5 3.5L17 8.5" fill="none" stroke="#fff" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round"/></svg>\n'

/** Its media type. */
export const ICON_TYPE = 'image/svg+xml'

/** The link of a page that is on its own: a backend without a gateway serves no icon. */
export const ICON_LINK = `<link rel="icon" href="data:${ICON_TYPE},${encodeURIComponent(ICON.trim())}">`
