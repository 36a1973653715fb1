import { escapeHtml } from '../../../lib/escape.ts'
import { page } from './page.ts'

/** A service as the backend lists it. */
export interface ListedService {
  readonly name: string
  readonly path: string
  readonly description: string
  readonly access: string
  readonly protocols: readonly { readonly kind: string; readonly path: string }[]
  readonly metadata: string
  readonly docs: string
}

/** The page at `prefix`: every service with its protocols, and where it is explained. */
export function serviceIndex(prefix: string, services: readonly ListedService[]): string {
  return page(
    'Services',
    `<main class="wide">
<h1>Services</h1>
<ul class="services">
${services.map(service => item(prefix, service)).join('\n')}
</ul>
</main>`
  )
}

function item(prefix: string, { name, path, description, access, protocols, metadata, docs }: ListedService): string {
  const others = protocols.filter(protocol => protocol.path !== path)
  const ways = [
    access in open ? open[access] : `scope ${access}`,
    ...others.map(({ kind, path: at }) => `${kind} ${at}`)
  ]
  return `<li>
<h2>${escapeHtml(path)} <span class="quiet">${escapeHtml(name)}</span></h2>
<p>${escapeHtml(description)}</p>
<p class="quiet">${escapeHtml(ways.join(' · '))}</p>
<nav aria-label="${escapeHtml(name)}">
<a href="${escapeHtml(prefix + docs)}">API docs</a>
<a href="${escapeHtml(prefix + metadata)}">$metadata</a>
</nav>
</li>`
}

const open: Readonly<Record<string, string>> = { optional: 'open to everyone', login: 'every login' }
