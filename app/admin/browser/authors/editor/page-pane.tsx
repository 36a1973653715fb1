import * as words from '#workplace-words/authors/editor.ts'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { ShownArticle } from './rendering/messages.ts'

interface PagePaneProps {
  readonly article: ShownArticle | undefined
  /** Id of the step that is to be in view; empty for the beginning. */
  readonly step: string
  /** The reader of the page has come to another step. */
  readonly onStep: (step: string) => void
}

const FRAME = '/tutorials-qa/_frame'

/** The page in a frame with the site's own styles and scripts, which is told what to show. */
export function PagePane({ article, step, onStep }: PagePaneProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [isReady, setReady] = useState(false)
  const hear = useRef(onStep)
  hear.current = onStep
  const tell = (message: object): void => frame.current?.contentWindow?.postMessage(message, location.origin)
  useEffect(() => {
    const onMessage = ({ source, origin, data }: MessageEvent<unknown>): void => {
      if (source !== frame.current?.contentWindow || origin !== location.origin) return
      const message = data as { readonly kind?: unknown; readonly step?: unknown }
      if (message.kind === 'ready') setReady(true)
      if (message.kind === 'step') hear.current(String(message.step))
    }
    addEventListener('message', onMessage)
    return () => removeEventListener('message', onMessage)
  }, [])
  useEffect(() => {
    if (isReady && article) tell({ kind: 'article', ...article })
  }, [isReady, article])
  useEffect(() => {
    if (isReady) tell({ kind: 'step', step })
  }, [isReady, step])
  return <iframe ref={frame} class="editor-frame" src={FRAME} title={words.pageOf} />
}
