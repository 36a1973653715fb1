import type { Element } from 'hast'
import { localPath } from './images.ts'
import type { TutorialLink, TutorialSource } from '../model/types.ts'
import { unlink } from '../html/hast.ts'
import { decodePath, isLocalPath, isSafeLink, withLowerScheme } from '../html/urls.ts'

const TUTORIAL = /^(?:\.{1,2}\/)*(?:[\w-]+\/)?(group\.|mission\.)?([a-z0-9][a-z0-9_-]*)(?:\.html?|\.md|\/)?(#.*)?$/i

/** True for a link that `rewriteLink` has resolved to another tutorial. */
export function isTutorialLink(href: string): boolean {
  return /^[a-z0-9][a-z0-9_-]*(?:#|$)/.test(href)
}

const ON_PLATFORM = /^(?:\/(group|mission)s\/)?([a-z0-9][a-z0-9_-]*)(?:#|$)/

/** Destination of a link that `rewriteLink` has resolved; undefined when it leaves the platform. */
export function destinationOf(href: string): Pick<TutorialLink, 'kind' | 'slug'> | undefined {
  const [, kind = 'tutorial', slug] = ON_PLATFORM.exec(href) ?? []
  return slug === undefined ? undefined : { kind: kind as TutorialLink['kind'], slug }
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
 * path of every channel, unless a file lies there; groups and missions have pages of their own. Forbidden schemes are
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
  link.properties.href = file ?? (tutorial ? tutorialPath(tutorial) : href)
}

function tutorialPath([, kind = '', slug = '', fragment = '']: RegExpExecArray): string {
  const folder = kind && `/${kind.slice(0, -1).toLowerCase()}s/`
  return `${folder}${slug.toLowerCase()}${fragment}`
}

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
