import type { Element } from 'hast'
import type { TutorialLink } from '../model/types.ts'
import { decodePath, isLocalPath, isSafeLink } from '../html/urls.ts'

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

/**
 * Rewrites a link for the platform. A link to another tutorial becomes its slug, a relative reference that works under
 * the path of every channel; groups and missions have pages of their own. Forbidden schemes are removed.
 */
export function rewriteLink(link: Element, remark: LinkRemark): void {
  const written = link.properties.href
  if (typeof written !== 'string') return
  const href = normalizeHref(written, remark)
  if (href === undefined) {
    delete link.properties.href
    return
  }
  const tutorial = isLocalPath(href) && !href.startsWith('/') ? TUTORIAL.exec(decodePath(href)) : null
  link.properties.href = tutorial ? tutorialPath(tutorial) : href
}

function tutorialPath([, kind = '', slug = '', fragment = '']: RegExpExecArray): string {
  const folder = kind && `/${kind.slice(0, -1).toLowerCase()}s/`
  return `${folder}${slug.toLowerCase()}${fragment}`
}

function normalizeHref(href: string, remark: LinkRemark): string | undefined {
  if (href.startsWith('//')) return `https:${href}`
  if (/^localhost:\d/i.test(href)) {
    remark('link-scheme', `Link to ${href.slice(0, 80)} given the scheme http`, true)
    return `http://${href}`
  }
  if (isSafeLink(href)) return href
  remark('link-scheme', `Link to ${href.slice(0, 80)} has a forbidden scheme and was dropped`, false)
  return undefined
}
