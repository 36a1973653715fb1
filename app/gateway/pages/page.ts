import { createHash } from 'node:crypto'
import { frame } from '../../../lib/http/page-frame.ts'
import type { Language } from '../../../lib/http/languages.ts'
import { style } from './style.ts'

/** Hash of the style for the Content-Security-Policy's `style-src`, so that the pages need no 'unsafe-inline'. */
export const styleHash = `'sha256-${createHash('sha256').update(style).digest('base64')}'`

/** A page of the gateway itself; `title` and `main` are HTML. */
export function page(title: string, main: string, language: Language): string {
  return frame(title, `<style>${style}</style>`, main, language)
}
