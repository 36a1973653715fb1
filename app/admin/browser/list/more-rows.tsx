import { loadMore } from '#workplace-words/lists/list.ts'
import { useEffect, useRef } from 'preact/hooks'
import { Button } from '../parts/ui5.ts'

const AHEAD = '400px'

/** Loads the next rows when it comes near to what is seen, or is pressed. */
export function MoreRows({ more, isLoading }: { readonly more: () => void; readonly isLoading: boolean }) {
  const button = useRef<HTMLDivElement>(null)
  const load = useRef(more)
  load.current = more
  useEffect(() => {
    const observer = new IntersectionObserver(
      entries => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) load.current()
      },
      { rootMargin: AHEAD }
    )
    // after each page it is observed anew, since it may never have been out of sight
    if (button.current && !isLoading) observer.observe(button.current)
    return () => observer.disconnect()
  }, [isLoading])
  return (
    <div class="more" ref={button}>
      <Button design="Transparent" disabled={isLoading} onClick={() => load.current()}>
        {loadMore}
      </Button>
    </div>
  )
}
