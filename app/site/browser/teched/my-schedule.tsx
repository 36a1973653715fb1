/** `/teched/my-schedule/`: favorites of the reader by day, with what overlaps and what is gone. */
import { render } from 'preact'
import { followFavorites, type MyFavorites } from './my-favorites.ts'
import { type ChosenSession, readChosen } from './my-sessions.ts'
import { OwnSchedule } from './own-schedule.tsx'

const place = document.querySelector<HTMLElement>('[data-my-schedule]')
if (place) followSchedule(place)

function followSchedule(root: HTMLElement): void {
  const wait = root.querySelector('.my-schedule-wait')
  let reading = 0
  let shown: readonly ChosenSession[] = []
  /** What was read last, as a name: the same favorites are read once. */
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
    const name = JSON.stringify([favorites.visitor?.email, [...favorites.slugs].sort(), favorites.isWhole])
    if (favorites.visitor === undefined && favorites.slugs.size === 0) return
    if (name === read) return draw(favorites, favorites.isWhole)
    read = name
    const asked = ++reading
    const sessions = await readChosen(favorites).catch(() => undefined)
    if (asked !== reading) return
    shown = sessions ?? shown
    draw(favorites, favorites.isWhole && sessions !== undefined)
  }
  const toggle = followFavorites(favorites => void update(favorites))
}
