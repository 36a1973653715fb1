import { renderStylesheet } from '../../../srv/author/dialect/index.ts'
import { composePreview } from '../../../srv/content/serve/preview-page.ts'

const paragraphs = '<p>Text of the tutorial.</p>'.repeat(200)

const stored = `<!doctype html><html lang="en" class="tutorial-page"><head><title>Draft</title>
<style>${renderStylesheet()}</style></head><body><main><article class="tutorial"><h1>Draft</h1>${paragraphs}
<h2 id="end">End</h2></article></main></body></html>`

/** A long tutorial as the preview of the QA channel shows it; its last heading has the id `end`. */
export const previewPage = composePreview(Buffer.from(stored)).toString()
