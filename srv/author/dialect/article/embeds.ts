import { type Embedded, embeddedAddress } from './addresses.ts'
import { openTag } from './elements.ts'
import type { Surroundings } from './surroundings.ts'
import { escapeText } from './text.ts'

type Attributes = Readonly<Record<string, string>>

/**
 * Replacement of an element that would load something: videos become links that the page's script turns into players,
 * resources of hosts that are not allowed become plain links. Undefined for all other elements.
 */
export function replacementOf(
  name: string,
  attributes: Attributes,
  { pictureHosts, mediaHosts, frameHosts }: Surroundings
): string | undefined {
  if (name === 'iframe') return framed(attributes['src'], attributes['title'] ?? '', frameHosts)
  if (name === 'object') return linked(embeddedAddress(attributes['data'] ?? '', []), 'Attachment')
  if (name === 'embed') return linked(embeddedAddress(attributes['src'] ?? '', []), 'Attachment')
  const { src } = attributes
  if (name === 'img' && src === undefined) return missing(attributes['alt'] ?? '')
  if (src === undefined) return undefined
  if (name === 'img') return foreignAlone(embeddedAddress(src, pictureHosts), attributes['alt'] || 'Picture')
  if (name === 'video' || name === 'audio')
    return foreignAlone(embeddedAddress(src, mediaHosts), attributes['title'] || 'Recording')
  return undefined
}

/** True for a video that the site may show on its page. */
export const isPlayable = (address: string, frameHosts: readonly string[]): boolean =>
  shownFrame(address, frameHosts) !== undefined

function shownFrame(address: string, frameHosts: readonly string[]): string | undefined {
  const found = embeddedAddress(address, frameHosts)
  return found && 'shown' in found && found.shown.startsWith('https:') ? found.shown : undefined
}

function framed(src: string | undefined, title: string, frameHosts: readonly string[]): string {
  const address = src === undefined ? undefined : shownFrame(src, frameHosts)
  if (address === undefined) return linked(embeddedAddress(src ?? '', []), title || 'Embedded page')
  return [
    openTag('div', { class: 'video', 'data-embed': address }),
    openTag('a', { href: address, rel: 'noopener' }),
    '<span class="video-play" aria-hidden="true">▶</span>',
    `<span class="video-title">${escapeText(title || 'Video')}</span>`,
    `<span class="video-host">${escapeText(new URL(address).hostname)}</span>`,
    '</a></div>'
  ].join('')
}

/** A picture that was not published is its alternative text; browsers would show a broken one. */
const missing = (alt: string): string => `${openTag('span', { class: 'image-missing' })}${escapeText(alt)}</span>`

const foreignAlone = (found: Embedded | undefined, text: string): string | undefined =>
  found && 'elsewhere' in found ? linked(found, text) : undefined

function linked(found: Embedded | undefined, text: string): string {
  if (!found) return ''
  const address = 'shown' in found ? found.shown : found.elsewhere
  const host = 'elsewhere' in found ? ` (${new URL(address).hostname})` : ''
  return `${openTag('a', { class: 'elsewhere', href: address, rel: 'noopener' })}${escapeText(text + host)}</a>`
}
