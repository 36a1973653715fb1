import { hrefOf, type Kind } from '../../catalog/card.ts'
import type { State } from '../../catalog/filter.ts'
import type { States } from '../../catalog/filter-index.ts'
import { checkpointIn } from '../../catalog/path/walk.ts'
import { onReader, onOtherTabs, readLedger } from './device.ts'
import { doneOf, type Ledger } from './ledger.ts'
import { type MyProgress, readMyProgress } from './my-progress.ts'

/**
 * Calls `listener` with what the reader has done, by address, checkpoints by their name: as the server knows it, with what this
 * browser keeps. Returns what asks the server again.
 */
export function onStates(
  listener: (states: States, progress: MyProgress | undefined, owner: string) => void | Promise<void>
): () => Promise<void> {
  let progress: MyProgress | undefined
  let isLoggedIn = false
  let owner = ''
  const tell = (): void => {
    const states = statesNow(progress)
    document.documentElement.classList.toggle('known', states.size > 0)
    void listener(states, progress, owner)
  }
  const ask = async (): Promise<void> => {
    const asked = owner
    const answer = isLoggedIn ? await readMyProgress().catch(() => undefined) : undefined
    if (owner !== asked) return
    progress = answer
    tell()
  }
  onReader((reader, visitor) => {
    ;[owner, isLoggedIn] = [reader, Boolean(visitor)]
    return ask()
  })
  onOtherTabs(tell)
  return ask
}

/** The same at once; what is done by either is done. */
export function statesNow(progress: MyProgress | undefined): States {
  const all = [...kept(readLedger()), ...known(progress)]
  const done = all.filter(([, state]) => state === 'done')
  return new Map([...all, ...done])
}

/** States of what this browser keeps of the reader; the server may know more of it. */
function kept(ledger: Ledger): [string, State][] {
  return doneOf(ledger, ledger.last).map(([slug, { count, steps }]) => [
    checkpointIn(slug) === undefined ? hrefOf('tutorial', slug) : slug,
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
