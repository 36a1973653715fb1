import type { Element } from 'hast'
import { decodePath, isLocalPath, isSafeLink } from '../html/urls.ts'

const TUTORIAL = /^(?:\.{1,2}\/)*(?:[\w-]+\/)?(group\.|mission\.)?([a-z0-9][a-z0-9_-]*)(?:\.html?|\.md|\/)?(#.*)?$/i

/** True for a link that `rewriteLink` has pointed at another tutorial. */
export function leadsToTutorial(href: string): boolean {
  return /^[a-z0-9][a-z0-9_-]*(?:#|$)/.test(href)
}

/** Reports what was changed about a link. */
export type LinkRemark = (rule: string, message: string, healed: boolean) => void

/**
 * Points a link where it works on the platform: the name of another tutorial becomes its slug, which leads from one
 * tutorial to the other under whatever path a channel serves them; groups and missions have pages of their own.
 * Addresses with a forbidden scheme are dropped.
 */
export function rewriteLink(link: Element, remark: LinkRemark): void {
  const written = link.properties.href
  if (typeof written !== 'string') return
  const href = mendHref(written, remark)
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

function mendHref(href: string, remark: LinkRemark): string | undefined {
  if (href.startsWith('//')) return `https:${href}`
  if (/^localhost:\d/i.test(href)) {
    remark('link-scheme', `Link to ${href.slice(0, 80)} given the scheme http`, true)
    return `http://${href}`
  }
  if (isSafeLink(href)) return href
  remark('link-scheme', `Link to ${href.slice(0, 80)} has a forbidden scheme and was dropped`, false)
  return undefined
}
