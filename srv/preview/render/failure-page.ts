import { escapeHtml } from '../../../lib/escape.ts'
import { withBanner } from '../../content/formats.ts'
import type { Failure } from './job.ts'

/** A small page that says why there is no preview. */
export function failurePage({ title, detail, findings }: Failure): string {
  const items = findings.map(({ line, message }) => `<li>Line ${line}: ${escapeHtml(message)}</li>`)
  const list = items.length > 0 ? `<ul>${items.join('')}</ul>` : ''
  return withBanner(
    `<!doctype html><html lang="en" class="tutorial-page"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>` +
      '<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="stylesheet" href="/content/tutorial.css">' +
      `</head><body><main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(detail)}</p>${list}</main></body></html>`
  )
}
