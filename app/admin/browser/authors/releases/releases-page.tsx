import * as words from '#workplace-words/authors/releases.ts'
import { loading } from '#workplace-words/common.ts'
import * as names from '#workplace-words/page-names.ts'
import * as pages from '#workplace-words/pages/common.ts'
import { useState } from 'preact/hooks'
import { useGrowing } from '../../data/use-growing.ts'
import { addressOf, go, useAddress } from '../../parts/address.ts'
import { momentText } from '../../parts/format.ts'
import { Refused } from '../../parts/refused.tsx'
import { useTitle } from '../../parts/title.ts'
import { BusyIndicator, Button, Tag } from '../../parts/ui5.ts'
import { RELEASES } from './addresses.ts'
import { CreateDialog } from './create-dialog.tsx'
import { designs, pathOfReleases, type Release } from './release.ts'
import { ReleasePage } from './release-page.tsx'

/** The releases, those that were changed last first; with `id` in the address, one of them. */
export function ReleasesPage() {
  const id = useAddress().get('id')
  return id === null ? <ReleaseList /> : <ReleasePage key={id} id={id} />
}

function ReleaseList() {
  const { page, refusal, more } = useGrowing<Release>(pathOfReleases)
  const [isCreating, setCreating] = useState(false)
  useTitle(names.releases)
  return (
    <section class="page" aria-labelledby="releases-title">
      <header class="page-header">
        <div class="page-heading">
          <h1 id="releases-title">{names.releases}</h1>
          <span class="count" role="status">
            {page && words.releases(page.total)}
          </span>
        </div>
        <Button design="Emphasized" onClick={() => setCreating(true)}>
          {words.create}
        </Button>
        <p class="page-help">{words.help(<code>npx publish-content --release</code>)}</p>
      </header>
      {refusal && <Refused refusal={refusal} />}
      {!page && !refusal && <BusyIndicator active delay={300} text={loading} />}
      {page?.total === 0 && <p>{words.nothingYet}</p>}
      <ul class="runs" aria-label={names.releases}>
        {page?.rows.map(release => (
          <li key={release.ID} class="section">
            <div class="job">
              <h2>
                <a href={addressOf(RELEASES, { id: release.ID })}>{release.title}</a>{' '}
                <Tag design={designs[release.status]}>{words.statuses[release.status]}</Tag>
              </h2>
              <span>{words.stateOf(release, momentText)}</span>
              {release.failure && <span class="field-help">{release.failure}</span>}
            </div>
          </li>
        ))}
      </ul>
      {page && page.rows.length < page.total && <Button onClick={more}>{pages.showMore}</Button>}
      {isCreating && (
        <CreateDialog onDone={created => go(addressOf(RELEASES, { id: created }))} onClose={() => setCreating(false)} />
      )}
    </section>
  )
}
