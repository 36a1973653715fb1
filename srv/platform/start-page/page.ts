import { createHash } from 'node:crypto'
import { escapeHtml } from '../../../lib/escape.ts'
import { frame } from '../../../lib/http/page-frame.ts'
import type { Address, Start } from './addresses.ts'

const style = `
:root { color-scheme: light dark }
body { margin: 0; min-height: 100dvh; display: grid; place-items: center; padding: 1rem; box-sizing: border-box;
  font: 1.0625rem/1.5 Inter, system-ui, sans-serif; color: light-dark(#1a1d24, #e6e8ec);
  background: light-dark(#fbfbfd, #121418) }
main { width: min(38rem, 100%); padding: clamp(1.25rem, 6vw, 2.5rem); border-radius: .625rem; box-sizing: border-box;
  border: 1px solid light-dark(#e0e3ea, #2e333c); background: light-dark(#fff, #1a1d23); overflow-wrap: anywhere }
h1 { margin: 0 0 .75rem; font-size: 1.5rem; line-height: 1.25 }
p { margin: 0 0 1rem }
.preview { margin: 0 0 1rem; padding: .5rem .75rem; border-radius: .375rem; font-weight: 600;
  color: light-dark(#8a4b00, #f0b463); background: light-dark(#fdf1de, #3a2a12) }
ul { margin: 0; padding: 0; list-style: none }
li { padding: .5rem 0; border-top: 1px solid light-dark(#e0e3ea, #2e333c) }
a { color: light-dark(#3540c9, #a3b1ff); display: inline-block; padding: .375rem 0 }
span { display: block; color: light-dark(#565d6b, #a4abb8); font-size: .9375rem }
a:focus-visible { outline: 3px solid; outline-offset: 2px }
`

/** The page loads nothing: its icon is in it, and its one style is named by its hash. */
export const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'"
].join('; ')

/** The start page for people; `site` is the address of the channel on the learner site. */
export function startPage({ name, channel, about, siteTitle, addresses }: Start, site?: string): string {
  const preview =
    channel === 'qa' ? '<p class="preview" role="note">QA preview &mdash; content not visible to learners</p>\n' : ''
  const learners = site === undefined ? [] : [linkTo(site, site, siteTitle)]
  const body = `<main>
${preview}<h1>${escapeHtml(name)}</h1>
<p>${escapeHtml(about)}</p>
<ul>
${[...learners, ...addresses.map(lineOf)].join('\n')}
</ul>
</main>`
  return frame(escapeHtml(name), `<style>${style}</style>`, body)
}

const lineOf = ({ path, title, access }: Address): string => linkTo(path, path, title + conditionOf(access))

function conditionOf(access: string): string {
  if (access === 'everyone') return ''
  return access === 'login' ? '; after a login' : `; after a login with ${access}`
}

const linkTo = (href: string, text: string, about: string): string =>
  `<li><a href="${escapeHtml(href)}">${escapeHtml(text)}</a><span>${escapeHtml(about)}</span></li>`
