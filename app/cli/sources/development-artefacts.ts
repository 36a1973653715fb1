import type { Element, Root } from 'hast'
import { visit } from 'unist-util-visit'

/** A trace of a development server in a built page. */
export interface Artefact {
  message: string
  /** Text of the page, to find its line. */
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
 * Traces of a development build in a page: data attributes with a local address; scripts, style sheets, frames and
 * `<base>` from one; scripts that reload the page. Links and text may name local addresses, as tutorials do.
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
