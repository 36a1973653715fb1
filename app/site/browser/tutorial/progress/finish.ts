import { logIn } from '#site-words/scripts/actions.ts'
import * as words from '#site-words/scripts/own-progress.ts'
import { type WalkState, walkState } from '../../../catalog/path/walk.ts'
import { loginAddress } from '../../account/visitor.ts'
import { loadPart } from '../../parts/load.ts'
import { make } from '../../parts/elements.ts'
import { completedCheckpoints } from '../../progress/task-records.ts'
import type { KnownTutorial } from '../../progress/ledger.ts'
import { type MyProgress, readMyProgress } from '../../progress/my-progress.ts'
import type { OwnEvent, OwnSteps } from '../../progress/done/own-steps.ts'
import { statesNow } from '../../progress/states.ts'
import { thingsLeft } from '../../../views/parts/words.ts'
import { onPlace, type Place, shownPlace } from '../place.ts'

/** The reader's progress as the server knows it. */
interface Known {
  readonly progress: MyProgress
  readonly checkpoints: ReadonlySet<string>
}

/** Shows below the text how much is done and, once all is, where to go on; the room for it is there before. */
export function showFinish({ slug, count }: KnownTutorial): (own: OwnSteps, event?: OwnEvent) => void {
  const box = document.querySelector<HTMLElement>('[data-finish]')
  if (!box) return () => undefined
  const write = (name: string, ...content: (Node | string)[]): void =>
    box.querySelector(`[data-finish-${name}]`)?.replaceChildren(...content)
  let latest: OwnSteps | undefined
  let known: Known | undefined
  let isArrived = false

  const draw = (): void => {
    if (!latest) return
    const done = latest.done.size
    box.dataset['finish'] = done >= count ? 'done' : done > 0 ? 'started' : ''
    if (done < count) {
      write('heading', done === 0 ? words.yourProgress : words.stepsDoneOf(done, count))
      write('text', ...hint(latest))
      write('skipped')
      return write('next')
    }
    const end = endOf(slug, latest, known)
    write('heading', end.heading)
    write('text', end.text)
    write('skipped', ...end.skipped)
    write('next', ...end.next)
  }

  /** The path is asked for when it can have changed: with the page, and when the last step has arrived. */
  const look = async (isNew: boolean): Promise<void> => {
    const place = shownPlace()
    if (!place) return
    known = await Promise.all([readMyProgress(), completedCheckpoints(place.walk.checkpoints)]).then(
      ([progress, checkpoints]) => ({ progress, checkpoints }),
      () => undefined
    )
    draw()
    if (isNew && isCompleted(place, known)) box.classList.add('is-celebrated')
  }
  onPlace(() => {
    draw()
    if (isArrived) void look(false)
  })

  return (own, event) => {
    latest = own
    draw()
    const hasArrived = own.done.size >= count && Boolean(own.visitor) && own.waiting.size === 0
    if (hasArrived && !isArrived) {
      void look(event?.kind === 'sent')
      // a path says itself what comes next
      if (!shownPlace()) void loadPart(() => import('./onward.tsx')).then(part => part?.showOnward(box, slug))
    }
    isArrived = hasArrived
  }
}

function hint({ visitor, done }: OwnSteps): (Node | string)[] {
  if (visitor !== null) return [words.markEach]
  const kept = done.size === 0 ? words.willBeKeptHere : words.keptHere
  return kept<Node | string>(make('a', { href: loginAddress() }, logIn))
}

interface End {
  readonly heading: string
  readonly text: string
  readonly skipped: readonly (Node | string)[]
  readonly next: readonly Node[]
}

/** Words and ways for a tutorial that is done: the next one of its path, what is left of the path, or its end. */
function endOf(slug: string, own: OwnSteps, known: Known | undefined): End {
  const heading = words.finished
  const place = shownPlace()
  const alone = { heading, text: words.allOfItsSteps, skipped: [], next: [] }
  if (!place) return alone
  // with a login the browser alone knows too little of the path
  if (own.visitor !== null && !known) return { ...alone, next: nextOn(place) }
  const state = stateOn(place, slug, known)
  if (isCompleted(place, known) || (own.visitor === null && state.isComplete))
    return {
      heading: words.completedPath(place.title),
      text: words.everyPart,
      skipped: [],
      next: [linkOn(`${place.href}#end`, words.seeLearnt)]
    }
  if (state.open.length === 0 && state.left.length > 0)
    return {
      heading,
      text: words.partLeft(state.done, state.total, place.title, thingsLeft(state.left.map(({ title }) => title))),
      skipped: [],
      next: [linkOn(`${place.href}#checkpoints`, words.toCheckpoint)]
    }
  return {
    heading,
    text: words.partDone(state.done, state.total, place.title),
    skipped: skippedOn(place, slug, state),
    next: nextOn(place)
  }
}

function stateOn(place: Place, slug: string, known: Known | undefined): WalkState {
  const states = statesNow(known?.progress)
  const isDone = (key: string): boolean =>
    key === slug ||
    states.get(`/tutorials/${key}`) === 'done' ||
    states.get(key) === 'done' ||
    known?.checkpoints.has(key) === true
  return walkState(place.walk, isDone, each => states.has(`/tutorials/${each}`))
}

/** True when the server has the path as completed. */
function isCompleted({ href }: Place, known: Known | undefined): boolean {
  const [, kind, slug] = href.split('/')
  const paths = kind === 'missions' ? known?.progress.missions : known?.progress.groups
  return paths?.find(each => each.slug === slug)?.status === 'COMPLETED'
}

/** Earlier tutorials of the path that are not done, which its page shows. */
function skippedOn({ href, walk }: Place, slug: string, { open }: WalkState): (Node | string)[] {
  const at = walk.stops.findIndex(({ ways }) => ways.flat().includes(slug))
  const earlier = new Set(walk.stops.slice(0, at).flatMap(({ ways }) => ways.flat()))
  const skipped = open.filter(each => earlier.has(each)).length
  if (skipped === 0) return []
  return words.skipped<Node | string>(make('a', { href: `${href}#path` }, words.earlierOnes(skipped)))
}

/** The same way on as the card below: the next tutorial of the path, else back to it. */
function nextOn({ href, title }: Place): Node[] {
  const next = document.querySelector<HTMLAnchorElement>('a.neighbour-next[rel="next"]')
  const name = next?.querySelector('b')?.textContent
  return [next && name ? linkOn(next.pathname, words.nextTitle(name)) : linkOn(href, words.backTo(title))]
}

const linkOn = (href: string, text: string): HTMLElement => make('a', { class: 'button', href }, text)
