import { type Page, PageMissing } from '../page.ts'

/** `/tutorials/<slug>`: the published article within the site (GATEWAY-015). */
export const tutorial: Page = {
  path: /^\/tutorials\/([a-z0-9_-]+)$/,
  twin: true,
  async draft({ params: [slug = ''] }, sources) {
    const { status, body, type } = await sources.read(`/content/tutorials/${slug}`)
    if (status !== 200) throw new PageMissing(slug)
    return { body, type }
  }
}
