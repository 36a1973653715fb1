import { Parser } from 'htmlparser2'
import { isHttpAddress } from '../../../lib/addresses/web-address.ts'
import type { Fragments } from './fragments.ts'

/** A link of a tutorial to an http or https address, which may be one of this site. */
export interface DocumentLink {
  /** Number of the step; 0 for what stands before the first one, and for a document without any. */
  readonly step: number
  /** Without its fragment. */
  readonly address: string
}

/** Links and characters beyond these limits are no work of people. */
const MOST_LINKS = 500
const LONGEST_ADDRESS = 2000

/** Elements around the text: their links are not the author's. */
const SKIPPED: ReadonlySet<string> = new Set('footer head nav noscript script style svg template'.split(' '))

/** The links of a document that is cut at its steps: each once a step, at most 500 in all. */
export function linksOf({ before, steps }: Fragments): DocumentLink[] {
  const links: DocumentLink[] = []
  for (const [step, html] of [before, ...steps].entries())
    for (const address of addressesIn(html)) if (links.push({ step, address }) === MOST_LINKS) return links
  return links
}

/** The addresses that the links of a fragment lead to, each once, in order. */
function addressesIn(html: string): ReadonlySet<string> {
  const found = new Set<string>()
  let skipped = 0
  const parser = new Parser({
    onopentag(name, { href }) {
      if (SKIPPED.has(name)) skipped += 1
      const address = name === 'a' && skipped === 0 ? linkedAddress(href?.trim()) : undefined
      if (address !== undefined && found.size < MOST_LINKS) found.add(address)
    },
    onclosetag(name) {
      if (SKIPPED.has(name)) skipped -= 1
    }
  })
  parser.end(html)
  return found
}

/** The address that is asked for when somebody follows a link to `text`; undefined for what is no http or https address. */
export function linkedAddress(text: string | undefined): string | undefined {
  if (text === undefined || text.length > LONGEST_ADDRESS || !isHttpAddress(text)) return undefined
  const url = new URL(text)
  url.hash = ''
  return url.href.length > LONGEST_ADDRESS ? undefined : url.href
}
