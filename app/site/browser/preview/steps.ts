/** A page that moves by itself tells of no step for so long. */
const OWN_MOVE = 400

export interface Steps {
  /** Brings a step into view. */
  readonly show: (id: string) => void
}

/** Tells which step is in view when the reader scrolls to another one. */
export function followSteps(article: HTMLElement, tell: (step: string) => void): Steps {
  let [told, isAsked, quietUntil] = ['', false, 0]
  const read = (): void => {
    isAsked = false
    const step = stepInView(article)
    if (step === told) return
    told = step
    if (performance.now() > quietUntil) tell(step)
  }
  addEventListener(
    'scroll',
    () => {
      if (isAsked) return
      isAsked = true
      requestAnimationFrame(read)
    },
    { passive: true }
  )
  const show = (id: string): void => {
    quietUntil = performance.now() + OWN_MOVE
    told = id
    const step = id === '' ? undefined : document.getElementById(id)
    if (id === '') scrollTo({ top: 0, behavior: 'instant' })
    else if (step && !isWholeInView(step)) step.scrollIntoView({ behavior: 'instant' })
  }
  return { show }
}

/** Id of the last step that begins in the upper third of the window; empty above the first. */
function stepInView(article: HTMLElement): string {
  const begun = [...article.querySelectorAll('.tutorial-step')].filter(
    step => step.getBoundingClientRect().top < innerHeight / 3
  )
  return begun.at(-1)?.id ?? ''
}

function isWholeInView(step: Element): boolean {
  const { top, bottom } = step.getBoundingClientRect()
  return top >= 0 && bottom <= innerHeight
}
