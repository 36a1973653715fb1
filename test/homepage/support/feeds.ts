/** An entry of a feed in a test. */
export interface TestEntry {
  readonly title: string
  readonly link?: string
  readonly guid?: string
  readonly date?: Date
  readonly description?: string
  readonly author?: string
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const element = (name: string, text: string | undefined): string =>
  text === undefined ? '' : `<${name}>${escaped(text)}</${name}>`

/** An RSS 2.0 document. */
export const rss = (entries: readonly TestEntry[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>Feed</title>
  <language>en-us</language>${entries
    .map(
      ({ title, link = `https://blogs.example/${encodeURIComponent(title)}`, guid, date, description, author }) =>
        `<item>${element('title', title)}${element('link', link)}${element('guid', guid)}${element(
          'pubDate',
          date?.toUTCString()
        )}${element('description', description)}${element('dc:creator', author)}</item>`
    )
    .join('')}</channel></rss>`

/** An Atom document. */
export const atom = (entries: readonly TestEntry[]): string =>
  `<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en"><title>Feed</title>${entries
    .map(
      ({ title, link = `https://news.example/${encodeURIComponent(title)}`, guid, date, description, author }) =>
        `<entry>${element('title', title)}<link rel="self" href="https://news.example/self"/><link href="${escaped(link)}"/>${element(
          'id',
          guid
        )}${element('published', date?.toISOString())}<summary type="html">${escaped(description ?? '')}</summary>${
          author === undefined ? '' : `<author><name>${escaped(author)}</name></author>`
        }</entry>`
    )
    .join('')}</feed>`
