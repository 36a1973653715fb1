import { findingWords } from '#workplace-words/authors/editor.ts'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Picture } from '../pictures/pictures.ts'
import type { Rendered } from './messages.ts'
import { Renderer, type Trouble } from './renderer.ts'
import { startWorker } from './start-worker.ts'

/** A text with what belongs to it. */
export interface RenderedText {
  readonly slug: string
  readonly markdown: string
  /** Empty for none. */
  readonly rulesVr: string
  readonly pictures: readonly Picture[]
  readonly known: ReadonlySet<string> | undefined
}

/** The page of a text, drawn anew whenever the text changes; while it has none, that of the last text that had one. */
export function useRendering({ slug, markdown, rulesVr, pictures, known }: RenderedText) {
  const [rendered, setRendered] = useState<Rendered>()
  const [trouble, setTrouble] = useState<Trouble>()
  const renderer = useRef<Renderer>(undefined)
  useEffect(() => {
    const rendered = (next: Rendered): void => {
      setTrouble(undefined)
      setRendered(next)
    }
    const own = new Renderer({ rendered, troubled: setTrouble }, startWorker)
    renderer.current = own
    return () => own.close()
  }, [])
  useEffect(() => {
    renderer.current?.render({
      ...{ slug, markdown, known, words: findingWords },
      rulesVr: rulesVr === '' ? undefined : rulesVr,
      own: pictures.flatMap(({ path, file }) => (file ? [path] : [])),
      pictures: Object.fromEntries(pictures.map(({ path, address }) => [path, address])),
      shown: Object.fromEntries(pictures.map(({ address, shown }) => [address, shown]))
    })
  }, [slug, markdown, rulesVr, pictures, known])
  return { rendered, trouble }
}
