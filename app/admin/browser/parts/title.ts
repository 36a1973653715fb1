import * as words from '#workplace-words/page.ts'
import { useEffect } from 'preact/hooks'

/** Names the page in the title of the document, as tabs and bookmarks show it. */
export function useTitle(name: string): void {
  useEffect(() => {
    document.title = words.titleWith(name)
  }, [name])
}
