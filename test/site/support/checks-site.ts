import type { RequestListener } from 'node:http'
import { text } from 'node:stream/consumers'
import { compose } from '../../../srv/content/compose/compose.ts'
import { render, v2 } from '../../author/support/render.ts'

const rules = `[VALIDATE_1]
###Rule
single-choice
###Question
Which file holds **questions**?
###Match
[x] \`rules.vr\`, beside the Markdown
[ ] The front matter
[VALIDATE_1]
###Rule
multiple-choice
###Question
What does a page hold?
###Match
[x] Questions
[x] Options
[ ] Answers
[VALIDATE_1]
###Rule
exact-match
###Question
How many fingers are needed?

- Count them
- with care
###Match
forty-two
[CODECHECK_1]
###Goal
Print \`drip\` three times.
###Language
shell
###Hints
- \`seq 3\` counts
###ReferenceSolution
for secret in $(seq 3); do echo drip; done
`

/**
 * A backend whose tutorial `short` has three questions and a code check in its one step; anything else goes to `otherwise`. What
 * browsers without scripts send is added to `forms`.
 */
export async function checksBackend(otherwise: RequestListener, forms: string[]): Promise<RequestListener> {
  const { html } = await render(v2('### Only step\n\nDone.', ['title: A short one']), { slug: 'short', rulesVr: rules })
  const article = JSON.stringify(compose(html))
  return (request, response) => {
    const { url } = request
    if (url === '/content/tutorials/short/article')
      return void response.writeHead(200, { 'content-type': 'application/json', etag: '"quiz"' }).end(article)
    if (url === '/checks/answer') {
      return void text(request).then(sent => {
        forms.push(sent)
        response.writeHead(303, { location: '/checks/result?answer=1' }).end()
      })
    }
    if (url === '/checks/result?answer=1')
      return void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>1 of 2 answers are right</h1>')
    otherwise(request, response)
  }
}
