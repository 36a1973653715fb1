import { onVisitor } from '../account/visitor.ts'
import { loadPart } from '../parts/load.ts'
import type { Alert } from './show.ts'

/** An alert shows within a minute; an answer that has not changed is a 304. */
const EVERY_MS = 30_000

/** Shows the alerts of the site while the page is in sight. Most of the time there are none, and nothing else is loaded. */
export function followAlerts(): void {
  let address: string | undefined
  let shown = '[]'
  const look = async (): Promise<void> => {
    if (address === undefined || document.visibilityState === 'hidden') return
    const alerts = await readAlerts(address)
    const text = JSON.stringify(alerts)
    if (!alerts || text === shown) return
    const part = await loadPart(() => import('./show.ts'))
    if (!part) return
    shown = text
    part.showAlerts(alerts)
  }
  onVisitor(visitor => {
    address = visitor ? '/api/alerts/me' : '/api/alerts'
    void look()
  })
  setInterval(() => void look(), EVERY_MS)
  document.addEventListener('visibilitychange', () => void look())
}

/** Undefined while the server does not tell: what is shown stays. */
async function readAlerts(address: string): Promise<readonly Alert[] | undefined> {
  try {
    const answer = await fetch(address, { cache: 'no-cache', headers: { accept: 'application/json' } })
    return answer.ok ? (((await answer.json()) as { alerts?: readonly Alert[] }).alerts ?? []) : undefined
  } catch {
    return undefined
  }
}
