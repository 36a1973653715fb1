import { createHash } from 'node:crypto'
import type { RequestListener } from 'node:http'
import { compose } from '../../../srv/content/compose/compose.ts'
import { renderStylesheet } from '../../../srv/author/dialect/index.ts'
import { render, v2 } from '../../author/support/render.ts'
import { answerFeeds, navTutorial, type SiteFeeds, siteFeeds } from '../../support/site-feeds.ts'

const codeOf = (lines: number): string => Array.from({ length: lines }, (_, index) => `line ${index + 1}`).join('\n')
const paragraphs = (count: number): string =>
  Array(count).fill('Some words to read before going on. '.repeat(12)).join('\n\n')

/** Everything that the page's scripts look after, as an author writes it. */
const rich = `## You will learn
- How it works

## Prerequisites
- Nothing

---

### Choose

[OPTION BEGIN [Windows]]

Run \`dir\`.

[OPTION END]
[OPTION BEGIN [Linux]]

Run \`ls\`.

[OPTION END]

And by language:

[OPTION BEGIN [Java]]

A class, told in more words than the function is:

${paragraphs(1)}

[OPTION END]
[OPTION BEGIN [Node.js]]

A function.

[OPTION END]

### Copy

\`\`\`bash
echo one
echo two
\`\`\`

\`\`\`text
${codeOf(30)}
\`\`\`

### Look

![A pot](pot.png)

#### See [the choice](#choose)

##### Below it

Some words.

<iframe src="https://www.youtube.com/embed/M7lc1UVf-VE" title="A film"></iframe>

### Choose again

[OPTION BEGIN [Node.js]]

Another function.

[OPTION END]
[OPTION BEGIN [Java]]

Another class.

[OPTION END]

### Read on

${paragraphs(12)}
`

/** Content that is wider than its place, and what has to be answered; it is in no mission. */
const wide = `### Choose a system

${['Windows with a long name', 'Another way to do it', 'The way of the command line', 'All by hand', 'Not at all']
  .map(label => `[OPTION BEGIN [${label}]]\n\nThe way of ${label}.\n\n[OPTION END]`)
  .join('\n')}

\`\`\`bash
${'echo a rather long line '.repeat(12)}
\`\`\`

\`\`\`bash
echo short
\`\`\`

#### In detail

See [the page of another host](https://example.com/page) and [the short one](/tutorials/short).

### Test yourself

Some words.
`

const rules = `[VALIDATE_2]
###Rule
single-choice
###Question
How long is it?
###Match
[x] Long
[ ] Short
`

const picture =
  '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480"><rect width="640" height="480" fill="#a63"/></svg>'

/** Redirects of the backend for tutorials that were taken away. */
const moved = new Map([
  ['/content/tutorials/former/article', '/content/tutorials/rich/article'],
  ['/content/tutorials/elsewhere/article', '/missions/journey']
])

/** The stylesheet that the backend serves for the text of tutorials. */
export const tutorialStylesheet = renderStylesheet()

/** The addresses of a backend with the tutorials `rich`, `short`, `wide` and `plain`, the first two in a mission. */
export async function tutorialBackend(): Promise<RequestListener> {
  const image = () => ({ src: '/content/images/pot', width: 640, height: 480 })
  const lastUpdated = '2026-02-03T04:05:06Z'
  const richPage = await render(v2(rich, ['title: A rich one', 'author_name: Robin Green', 'time: 20']), {
    slug: 'rich',
    image,
    lastUpdated
  })
  const shortPage = await render(v2('### Only step\n\nDone.', ['title: A short one']), { slug: 'short' })
  const widePage = await render(v2(wide, ['title: A wide one']), { slug: 'wide', rulesVr: rules })
  const plain =
    '<html><body><h1>Plain</h1><p id="content">No article.</p><h2>More</h2><p>Text.</p><h2>Last</h2></body></html>'
  const bodies = new Map<string, readonly [type: string, body: string]>([
    ['/content/tutorials/rich/article', articleOf(richPage.html)],
    ['/content/tutorials/short/article', articleOf(shortPage.html)],
    ['/content/tutorials/wide/article', articleOf(widePage.html)],
    ['/content/tutorials/alone/article', articleOf(shortPage.html)],
    ['/content/tutorials/plain/article', articleOf(plain)],
    ['/content/tutorials/notes/article', articleOf('Only text.')],
    ['/content/tutorials/notes', ['text/plain; charset=utf-8', 'Only text.']],
    ['/content/tutorial.css', ['text/css; charset=utf-8', tutorialStylesheet]],
    ['/content/images/pot', ['image/svg+xml', picture]],
    ['/build/repo-catalog', ['application/json', JSON.stringify(repositories)]],
    ['/content/tutorials/rich/provenance', ['application/json', JSON.stringify(envelope)]]
  ])
  const feeds = answerFeeds(() => missionFeeds)
  return (request, response) => {
    const location = moved.get(request.url ?? '')
    if (location) return response.writeHead(301, { location, 'Cache-Control': 'public, max-age=300' }).end()
    const found = bodies.get(request.url ?? '')
    if (!found) return feeds(request, response)
    const [type, body] = found
    const etag = `"${createHash('sha256').update(body).digest('hex')}"`
    const isKnown = request.headers['if-none-match'] === etag
    response.writeHead(isKnown ? 304 : 200, { 'Content-Type': type, ETag: etag, 'Cache-Control': 'public, max-age=60' })
    response.end(isKnown ? undefined : body)
  }
}

const articleOf = (html: string): readonly [type: string, body: string] => [
  'application/json; charset=utf-8',
  JSON.stringify(compose(html) ?? { html: null })
]

const repositories = {
  rich: { owner: 'a', repo: 'b', branch: 'main', path: 'tutorials/rich/rich file.md', visibility: 'public' },
  short: { owner: 'a', repo: 'b', branch: 'main', path: 'x.md', visibility: 'private' }
}

const claims = {
  provenance: { sourceRepo: 'a/b', sourceCommit: '0123456789abcdef', builtAt: '2026-02-03T04:05:06.000Z' },
  freshness: { confidence: 'high' }
}
const envelope = {
  jws: ['e30', Buffer.from(JSON.stringify(claims)).toString('base64url'), 'c2ln'].join('.'),
  jwks_url: '/.well-known/tutorial-provenance/jwks.json'
}

const place = { slug: 'rich', missionSlug: 'journey', missionTitle: 'The journey', prev: null, next: 'short' }
const missionFeeds: SiteFeeds = {
  ...siteFeeds(
    [
      navTutorial({
        slug: 'rich',
        title: 'A rich one',
        description: 'All there is.',
        time: 20,
        stepCount: 5,
        displayTagSlugs: ['topic>x'],
        displayTags: ['X']
      }),
      navTutorial({ slug: 'short', title: 'A short one', stepCount: 1 }),
      navTutorial({
        slug: 'wide',
        title: 'A wide one',
        time: 99,
        stepCount: 2,
        displayTagSlugs: ['topic>x', 'topic>y'],
        displayTags: ['X', 'topic>y']
      }),
      navTutorial({ slug: 'like-it', title: 'One like it', displayTagSlugs: ['topic>y'] }),
      navTutorial({ slug: 'unlike-it', title: 'Another subject', displayTagSlugs: ['topic>z'] }),
      navTutorial({ slug: 'group-thing', title: 'No group' })
    ],
    {
      missions: [{ slug: 'journey', title: 'The journey', description: '', level: null, categorySlugs: [] }],
      hierarchies: [{ tutorialSlugs: ['rich', 'short'], groups: [] }]
    }
  ),
  '/build/navigator': {
    tutorialMappings: [place, { ...place, slug: 'short', prev: 'rich', next: null }]
  }
}
