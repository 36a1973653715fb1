import { staticRepresentation } from '../../lib/http/compress.ts'
import { entityTag, type Representation } from '../../lib/http/representation.ts'
import { route } from '../platform/http/route.ts'
// not through index.ts, which would load the renderer and its grammars into the server
import { renderStylesheet } from './dialect/style/stylesheet.ts'

let stylesheet: Representation | undefined

/** Stylesheet of published tutorials; documents link it and contain no styles. */
async function build(): Promise<Representation> {
  const css = Buffer.from(renderStylesheet())
  const headers = { 'Content-Type': 'text/css; charset=utf-8', 'Cache-Control': 'public, max-age=300' }
  return staticRepresentation(css, entityTag(css), headers)
}

export const serveStylesheet = route({
  method: 'get',
  path: '/content/tutorial.css',
  access: 'public',
  describes: { summary: 'The stylesheet of published tutorials', answers: 'text/css' },
  hot: () => stylesheet,
  handle: async () => (stylesheet ??= await build())
})
