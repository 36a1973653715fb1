import * as names from '#workplace-words/page-names.ts'
import { usePaged } from '../../data/use-paged.ts'
import { Refused } from '../../parts/refused.tsx'
import { useTitle } from '../../parts/title.ts'

interface OwnTutorial {
  readonly ID: string
  readonly slug: string
  readonly title: string
}

/** The tutorials of the author. */
export function TutorialsPage() {
  const { page, refusal } = usePaged<OwnTutorial>('MyTutorials?$orderby=title')
  useTitle(names.myTutorials)
  return (
    <section class="page" aria-labelledby="tutorials-title">
      <header class="page-header">
        <h1 id="tutorials-title">{names.myTutorials}</h1>
      </header>
      {refusal && <Refused refusal={refusal} />}
      <ul>
        {page?.rows.map(({ ID, slug, title }) => (
          <li key={ID}>
            <a href={`/tutorials/${slug}`}>{title}</a>
          </li>
        ))}
      </ul>
    </section>
  )
}
