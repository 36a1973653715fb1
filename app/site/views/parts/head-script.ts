import { localeScript } from './locale.ts'
import { themeScript } from './theme-script.ts'

/** Inline script of every page, allowed by its hash: what has to be settled before the first paint. */
export const headScript = `${themeScript};${localeScript}`
