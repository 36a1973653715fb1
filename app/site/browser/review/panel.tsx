import * as words from '#site-words/scripts/review.ts'
import { useEffect, useState } from 'preact/hooks'
import type { Passage } from '../../../../lib/text/passages.ts'
import { announce } from '../parts/announce.ts'
import { chooseMails, type KnownAuthor, type Reviewer } from './api.ts'
import { Composer, tried } from './composer.tsx'
import { markPassages, showPassage, threadAt } from './marks.ts'
import type { Placed } from './place-threads.ts'
import { ThreadCard } from './thread-card.tsx'
import { useThreads } from './use-threads.ts'

interface PanelProps {
  readonly slug: string
  readonly article: HTMLElement
  /** The passage of a comment that was begun. */
  readonly passage: Passage | undefined
  readonly onComposed: () => void
  /** Shows or hides Comment buttons at all paragraphs. */
  readonly onEveryBlock: (isOn: boolean) => void
}

type Filter = keyof typeof words.filters

/** The comments on a preview: beside the text, or on narrow screens in a drawer over its end. */
export function Panel({ slug, article, passage, onComposed, onEveryBlock }: PanelProps) {
  const { found, problem, again } = useThreads(slug, article)
  const [filter, setFilter] = useState<Filter>('OPEN')
  const [current, setCurrent] = useState<string>()
  const [isShown, setShown] = useState(false)
  const placed = found?.placed ?? []
  const shown = placed.filter(({ thread }) => filter === 'ALL' || thread.status === filter || thread.ID === current)
  useEffect(() => markPassages(shown, current), [found, filter, current])
  useEffect(() => {
    const click = (event: MouseEvent): void => {
      const thread = getSelection()?.isCollapsed ? threadAt(shown, event) : undefined
      if (thread) goTo(thread)
    }
    article.addEventListener('click', click)
    return () => article.removeEventListener('click', click)
  })
  useEffect(() => {
    const follow = (): void => {
      const [, thread] = /^#thread-([0-9a-f-]{36})$/.exec(location.hash) ?? []
      const at = placed.find(each => each.thread.ID === thread)
      if (!at) return
      goTo(at.thread.ID)
      showPassage(at)
    }
    follow()
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [found !== undefined])
  useEffect(() => {
    if (passage) setShown(true)
  }, [passage])
  // a field in a closed drawer takes no focus
  useEffect(() => {
    if (passage && isShown) document.querySelector<HTMLElement>('.review-composer textarea')?.focus()
  }, [passage, isShown])
  useEffect(() => {
    if (current && isShown) document.getElementById(`thread-${current}`)?.focus()
  }, [current, isShown])

  const goTo = (thread: string): void => {
    setShown(true)
    setCurrent(thread)
  }
  const done = (told: string): void => {
    announce(told)
    void again()
  }
  const open = placed.filter(({ thread }) => thread.status === 'OPEN').length
  return (
    <>
      <header class="review-head">
        <h2 id="review-heading">{words.review}</h2>
        <span class="review-count">{found ? words.openThreads(open) : words.loadingThreads}</span>
        <button
          type="button"
          class="button button-quiet review-toggle"
          aria-expanded={isShown}
          aria-controls="review-body"
          onClick={() => setShown(!isShown)}
        >
          {isShown ? words.hideComments : words.showComments}
        </button>
      </header>
      <div id="review-body" class="review-body" data-shown={isShown ? '' : undefined}>
        {problem !== undefined && (
          <p class="problem" role="alert">
            {words.notLoaded(problem)}
          </p>
        )}
        {passage && (
          <Composer
            slug={slug}
            passage={passage}
            authors={found?.authors ?? []}
            onSent={thread => {
              onComposed()
              goTo(thread)
              done(words.sent)
            }}
            onCancel={onComposed}
          />
        )}
        {found && (
          <>
            <Filters filter={filter} onChoose={setFilter} />
            <label class="review-choice">
              <input type="checkbox" onChange={event => onEveryBlock(event.currentTarget.checked)} /> {words.everyBlock}
            </label>
            <Cards shown={shown} isEmpty={placed.length === 0} {...{ found, current, done }} onShow={goTo} />
            <Mails me={found.me} />
          </>
        )}
      </div>
    </>
  )
}

interface FiltersProps {
  readonly filter: Filter
  readonly onChoose: (filter: Filter) => void
}

function Filters({ filter, onChoose }: FiltersProps) {
  return (
    <fieldset class="review-filters">
      <legend class="visually-hidden">{words.filterName}</legend>
      {(Object.keys(words.filters) as Filter[]).map(name => (
        <label key={name}>
          <input type="radio" name="review-filter" checked={filter === name} onChange={() => onChoose(name)} />{' '}
          {words.filters[name]}
        </label>
      ))}
    </fieldset>
  )
}

interface CardsProps {
  readonly shown: readonly Placed[]
  readonly isEmpty: boolean
  readonly found: { readonly me: Reviewer; readonly authors: readonly KnownAuthor[] }
  readonly current: string | undefined
  readonly done: (told: string) => void
  readonly onShow: (thread: string) => void
}

function Cards({ shown, isEmpty, found, current, done, onShow }: CardsProps) {
  if (shown.length === 0) return <p class="review-gone">{isEmpty ? words.noThreads : words.noneOfThese}</p>
  const card = (placed: Placed) => (
    <ThreadCard
      key={placed.thread.ID}
      placed={placed}
      me={found.me}
      authors={found.authors}
      isCurrent={placed.thread.ID === current}
      onShow={() => {
        onShow(placed.thread.ID)
        showPassage(placed)
      }}
      onDone={done}
    />
  )
  const orphans = shown.filter(({ place }) => !place)
  return (
    <>
      {shown.filter(({ place }) => place).map(card)}
      {orphans.length > 0 && <h3 class="review-orphans">{words.orphans}</h3>}
      {orphans.map(card)}
    </>
  )
}

/** The choice whether mentions are mailed, or why they are not. */
function Mails({ me }: { readonly me: Reviewer }) {
  const [isWanted, setWanted] = useState(me.mails)
  const [problem, setProblem] = useState<string>()
  if (!me.mailing) return <p class="review-gone">{words.noMailing}</p>
  if (me.email === null) return <p class="review-gone">{words.noAddress}</p>
  const choose = async (wanted: boolean): Promise<void> => {
    const stored = await tried(() => chooseMails(wanted), setProblem)
    if (stored) setWanted(stored.mails)
  }
  return (
    <>
      <label class="review-choice">
        <input type="checkbox" checked={isWanted} onChange={event => void choose(event.currentTarget.checked)} />{' '}
        {words.mailsWanted}
      </label>
      {problem !== undefined && (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
    </>
  )
}
