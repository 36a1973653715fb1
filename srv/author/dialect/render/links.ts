import type { Element } from 'hast'
import { localPath } from './images.ts'
import type { TutorialLink, TutorialSource } from '../model/types.ts'
import { placeOf } from '../lines/slugs.ts'
import { unlink } from '../html/hast.ts'
import { decodePath, isLocalPath, isSafeLink, withLowerScheme } from '../html/urls.ts'

/** A tutorial by its address at the site, and a place in it. */
const AT_SITE = /^(\/tutorials\/[a-z0-9][a-z0-9_-]*(?:\.html?|\/)?)#(.+)$/i
const TUTORIAL = /^(?:\.{1,2}\/)*(?:[\w-]+\/)?(group\.|mission\.)?([a-z0-9][a-z0-9_-]*)(?:\.html?|\.md|\/)?(#.*)?$/i

/** True for a link that `rewriteLink` has resolved to another tutorial. */
export function isTutorialLink(href: string): boolean {
  return /^[a-z0-9][a-z0-9_-]*(?:#|$)/.test(href)
}

const ON_PLATFORM = /^(?:\/(group|mission|tutorial)s\/)?([a-z0-9][a-z0-9_-]*)(?:\.html?|\/)?(?:#(.*)|$)/

/** Destination of a link that `rewriteLink` has resolved; undefined when it leaves the platform. */
export function destinationOf(href: string): Omit<TutorialLink, 'line'> | undefined {
  const [, kind = 'tutorial', slug, place] = ON_PLATFORM.exec(href) ?? []
  return slug === undefined ? undefined : { kind: kind as TutorialLink['kind'], slug, ...(place ? { place } : {}) }
}

/** Reports a change of a link. */
export type LinkRemark = (rule: string, message: string, healed: boolean) => void

/** Names that could be a tutorial's as well as a file's: without a suffix, pages, the README of a folder, and folders. */
const FILE = /(?:^|\/)(?:[^./]+\/?|[^./]+\.html?|readme\.md)(?:#|$)/i

/** The address of the file that `href` names, with the place in it. */
export function attachmentOf(href: string, attachment: TutorialSource['attachment']): string | undefined {
  const address = attachment?.(localPath(href))
  return address && address + (/#[^#]*$/.exec(href)?.[0] ?? '')
}

/**
 * Rewrites a link for the platform. A link to another tutorial becomes its slug, a relative reference that works under the
 * path of every channel, unless a file lies there; the place in it becomes the id that each tutorial gives to it. Groups and missions have pages of their own. Forbidden schemes are
 * removed.
 */
export function rewriteLink(link: Element, remark: LinkRemark, attachment?: TutorialSource['attachment']): void {
  const written = link.properties.href
  if (typeof written !== 'string') return
  const href = normalizeHref(written, remark)
  if (href === undefined) {
    unlink(link)
    return
  }
  const path = decodePath(href)
  const tutorial = isLocalPath(href) && !href.startsWith('/') ? TUTORIAL.exec(path) : null
  const file = tutorial && FILE.test(path) ? attachmentOf(href, attachment) : undefined
  link.properties.href = file ?? (tutorial ? tutorialPath(tutorial) : withPlace(href))
}

function tutorialPath([, kind = '', slug = '', fragment = '']: RegExpExecArray): string {
  if (kind) return `/${kind.slice(0, -1).toLowerCase()}s/${slug.toLowerCase()}${fragment}`
  const anchor = fragment.slice(1)
  return slug.toLowerCase() + (anchor && `#${idOf(anchor)}`)
}

/** The address of a tutorial at the site with the id of the place in it; other addresses stay. */
function withPlace(href: string): string {
  const [, page, anchor = ''] = AT_SITE.exec(href) ?? []
  return page === undefined ? href : `${page}#${idOf(decodePath(anchor))}`
}

const idOf = (anchor: string): string => (IS_PLACE.test(anchor) ? anchor.toLowerCase() : placeOf(anchor))

/** Ids that a page shows in its own links: of steps, and of headings. */
const IS_PLACE = /^(?:step-\d+|h-.*)$/i

const WITHOUT_HOST = /^https?:(?!\/\/[^/?#])/i

function normalizeHref(href: string, remark: LinkRemark): string | undefined {
  if (href.startsWith('//')) return `https:${href}`
  if (/^localhost:\d/i.test(href)) {
    remark('link-scheme', `Link to ${href.slice(0, 80)} given the scheme http`, true)
    return `http://${href}`
  }
  if (WITHOUT_HOST.test(href)) {
    remark('link-address', `Link to ${href.slice(0, 80)} names no host and was dropped`, false)
    return undefined
  }
  if (isSafeLink(href)) return withLowerScheme(href)
  remark('link-scheme', `Link to ${href.slice(0, 80)} has a forbidden scheme and was dropped`, false)
  return undefined
}
