import type { Element, Root } from 'hast'
import { visit } from 'unist-util-visit'

/** A trace of a development server in a built page. */
export interface Artefact {
  message: string
  /** As it stands in the page. */
  text: string
}

const LOOPBACK_ADDRESS =
  /^(?:(?:https?|wss?):)?\/\/(?:localhost|127(?:\.\d+){3}|\[::1\]|0\.0\.0\.0)(?::\d+)?(?:[/?#]|$)/i
const RELOAD_SCRIPT = /livereload|browser-sync|__webpack_hmr|@vite\/client|webpack-dev-server/i
const LOADING_ATTRIBUTES: Readonly<Record<string, string>> = {
  script: 'src',
  link: 'href',
  base: 'href',
  iframe: 'src'
}

/**
 * What a development build left in a page (wire facts 1.13): a data attribute with, or a script, style sheet, frame or
 * base from a local address, and scripts that reload the page. Links and text may name local addresses: tutorials do.
 */
export function developmentArtefacts(page: Root): Artefact[] {
  const artefacts: Artefact[] = []
  visit(page, 'element', element => {
    for (const [name, value] of Object.entries(element.properties)) {
      const message = typeof value === 'string' ? artefactIn(element, name, value) : undefined
      if (message) artefacts.push({ message, text: String(value) })
    }
  })
  return artefacts
}

function artefactIn(element: Element, name: string, value: string): string | undefined {
  const { tagName } = element
  const loads = LOADING_ATTRIBUTES[tagName] === name
  if (tagName === 'script' && loads && RELOAD_SCRIPT.test(value)) return `a script of a development server: ${value}`
  if (!LOOPBACK_ADDRESS.test(value)) return undefined
  if (loads) return `<${tagName}> from a local address: ${value}`
  return /^data[A-Z]/.test(name) ? `an attribute of <${tagName}> with a local address: ${value}` : undefined
}
