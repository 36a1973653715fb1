import { isIconName } from '../../views/parts/icon.tsx'
import { dayOf } from '../../views/parts/locale.ts'
import { readJson } from '../account/ask.ts'
import { make } from '../parts/elements.ts'
import type { MissionProgress } from '../progress/my-progress.ts'
import { taskRecords } from '../progress/task-records.ts'

/** A completion is stored with the badges that it brings, so their times are that close. */
const TOGETHER_MS = 5000

interface Badge {
  readonly name: string
  readonly description: string | null
  /** Name of an icon of the site, or one character. */
  readonly icon?: string | null
  readonly awardedAt: string
}

let shown: string | undefined

/** Shows the badges that came with the completion of a mission or group; room for one is there until the server tells. */
export async function showBadges(
  end: HTMLElement,
  type: 'MISSION' | 'GROUP',
  known: MissionProgress | undefined
): Promise<void> {
  const list = end.querySelector('[data-end-badges]')
  if (!list) return
  if (shown === undefined) list.setAttribute('data-room', '')
  if (known?.status !== 'COMPLETED' || shown === known.slug) return
  shown = known.slug
  const badges = await badgesWith(type, known).catch(() => [])
  list.removeAttribute('data-room')
  list.replaceChildren(...badges.map(badgeItem))
}

/** @throws Refusal */
async function badgesWith(type: string, { legacyId }: MissionProgress): Promise<Badge[]> {
  const [records, { value }] = await Promise.all([
    taskRecords([legacyId]),
    readJson<{ value: readonly Badge[] }>('/api/AccomplishmentRecords')
  ])
  const stored = records.find(({ taskType }) => taskType === type)
  if (!stored) return []
  const at = Date.parse(stored.modifiedAt)
  return value.filter(({ awardedAt }) => Math.abs(Date.parse(awardedAt) - at) < TOGETHER_MS)
}

function badgeItem({ name, description, icon, awardedAt }: Badge): HTMLLIElement {
  const words = make('div', {}, make('strong', {}, name))
  if (description) words.append(make('p', {}, description))
  words.append(make('time', { datetime: awardedAt }, dayOf(awardedAt)))
  return make('li', {}, badgeMark(icon), words)
}

/** The character of the badge, else a tick. */
function badgeMark(icon: string | null | undefined): HTMLElement {
  if (!icon || isIconName(icon)) return make('span', { class: 'path-end-badge', 'aria-hidden': 'true' })
  return make('span', { class: 'badge-icon', 'aria-hidden': 'true' }, icon)
}
