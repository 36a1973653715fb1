import { hrefOf, type Kind } from '../../catalog/card.ts'
import type { State } from '../../catalog/filter.ts'
import type { States } from '../../catalog/filter-index.ts'
import { onReader, onOtherTabs, readLedger } from './device.ts'
import { tutorialsOf } from './ledger.ts'
import { type MyProgress, readMyProgress } from './my-progress.ts'

/** Calls `listener` with what the reader has done, by address: as the server knows it, with what this browser keeps. */
export function onStates(listener: (states: States, progress: MyProgress | undefined, owner: string) => void): void {
  let progress: MyProgress | undefined
  let owner = ''
  const tell = (): void => {
    const states = new Map([...kept(owner), ...known(progress)])
    document.documentElement.classList.toggle('known', states.size > 0)
    listener(states, progress, owner)
  }
  onReader(async (reader, visitor) => {
    owner = reader
    progress = visitor ? await readMyProgress().catch(() => undefined) : undefined
    if (owner === reader) tell()
  })
  onOtherTabs(tell)
}

/** Tutorials of which this browser keeps steps; the server may know more of them. */
function kept(owner: string): [string, State][] {
  return Object.entries(tutorialsOf(readLedger(), owner)).map(([slug, { count, steps }]) => [
    hrefOf('tutorial', slug),
    Object.keys(steps).length >= count ? 'done' : 'started'
  ])
}

function known(progress: MyProgress | undefined): [string, State][] {
  if (!progress) return []
  const { tutorials, missions, groups } = progress
  const statesOf = (kind: Kind, tasks: readonly { readonly slug: string; readonly status: string }[]) =>
    tasks.flatMap(({ slug, status }): [string, State][] => {
      const state = status === 'COMPLETED' ? 'done' : status === 'IN_PROGRESS' ? 'started' : undefined
      return state ? [[hrefOf(kind, slug), state]] : []
    })
  return [...statesOf('tutorial', tutorials), ...statesOf('mission', missions), ...statesOf('group', groups)]
}
