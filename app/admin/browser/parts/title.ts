import { useEffect } from 'preact/hooks'
import { workplaceHere } from '../workplaces/here.ts'

/** Names the page in the title of the document, as tabs and bookmarks show it. */
export function useTitle(name: string): void {
  useEffect(() => {
    document.title = `${name} – ${workplaceHere().title}`
  }, [name])
}
