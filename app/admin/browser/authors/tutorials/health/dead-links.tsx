import * as words from '#workplace-words/authors/tutorial-health.ts'
import * as pages from '#workplace-words/pages/common.ts'
import { useGrowing } from '../../../data/use-growing.ts'
import { momentText } from '../../../parts/format.ts'
import { PlainTable } from '../../../parts/plain-table.tsx'
import { Refused } from '../../../parts/refused.tsx'
import { Button } from '../../../parts/ui5.ts'
import { filterOf } from './paths.ts'

/** A link that leads nowhere. */
interface DeadLink {
  readonly address: string
  readonly step: number | null
  readonly reason: string | null
  readonly httpStatus: number | null
  readonly brokenSince: string | null
}

interface DeadLinksProps {
  readonly slug: string
  /** Says why there are none. */
  readonly none: string
}

/** Links to other sites that lead nowhere. */
export function DeadLinks({ slug, none }: DeadLinksProps) {
  const { page, refusal, more } = useGrowing<DeadLink>(`MyBrokenLinks?${filterOf('slug', slug)}&$orderby=step,ID`)
  return (
    <section class="section" id="brokenLinks" aria-labelledby="links-title" aria-busy={!page && !refusal}>
      <h2 id="links-title">{words.links}</h2>
      {refusal && <Refused refusal={refusal} />}
      {page?.total === 0 && <p>{none}</p>}
      {page && page.total > 0 && (
        <PlainTable
          label={words.tableOfLinks}
          columns={words.columnsOfLinks}
          namesRows
          rows={page.rows.map(({ address, step, reason, httpStatus, brokenSince }) => [
            <a href={address} rel="noreferrer">
              {address}
            </a>,
            step ?? '',
            reason ?? httpStatus ?? '',
            momentText(brokenSince)
          ])}
        />
      )}
      {page && page.rows.length < page.total && <Button onClick={more}>{pages.showMore}</Button>}
    </section>
  )
}
