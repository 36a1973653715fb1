/** `/teched/my-schedule/`: favorites of the reader by day, with what overlaps and what is gone. */
import { render } from 'preact'
import { followFavorites, type MyFavorites } from './teched/my-favorites.ts'
import { type ChosenSession, readChosen } from './teched/my-sessions.ts'
import { OwnSchedule } from './teched/own-schedule.tsx'

const place = document.querySelector<HTMLElement>('[data-my-schedule]')
if (place) followSchedule(place)

function followSchedule(root: HTMLElement): void {
  const wait = root.querySelector('.my-schedule-wait')
  let reading = 0
  let shown: readonly ChosenSession[] = []
  /** Name of the favorites that were read last: the same ones are read once. */
  let read: string | undefined
  const draw = (favorites: MyFavorites, isWhole: boolean): void => {
    const sessions = shown.filter(({ source, ref }) => source !== 'TECHED' || favorites.slugs.has(ref))
    wait?.remove()
    render(
      <OwnSchedule
        sessions={sessions}
        isWhole={isWhole}
        isAnonymous={favorites.visitor === null}
        onRemove={({ ref, title }) => toggle({ slug: ref, title })}
      />,
      root
    )
  }
  const update = async (favorites: MyFavorites): Promise<void> => {
    // everything is drawn at once, so that nothing moves
    if (favorites.isWhole === undefined) return
    const name = JSON.stringify([favorites.visitor?.email, [...favorites.slugs].sort(), favorites.isWhole])
    if (name === read) return
    read = name
    const asked = ++reading
    const chosen = await readChosen(favorites).catch(() => undefined)
    if (asked !== reading) return
    shown = chosen?.sessions ?? shown
    draw(favorites, favorites.isWhole === true && chosen?.isWhole === true)
  }
  const toggle = followFavorites(favorites => void update(favorites))
}
