import * as words from '#workplace-words/authors/tutorial-health.ts'
import { pressed } from '#workplace-words/common.ts'
import * as pages from '#workplace-words/pages/common.ts'
import { useState } from 'preact/hooks'
import { change, type Refusal, refusalFrom } from '../../../data/service.ts'
import { useGrowing } from '../../../data/use-growing.ts'
import { momentText } from '../../../parts/format.ts'
import { Refused } from '../../../parts/refused.tsx'
import { Button, Tag } from '../../../parts/ui5.ts'
import { filterOf } from './paths.ts'

/** Something that the scan of a tutorial has found. */
interface Finding {
  readonly ID: string
  readonly category: string
  readonly severity: string
  readonly stepRef: number | null
  readonly summary: string | null
  readonly disposition: string
  readonly foundAt: string | null
}

type Decision = keyof typeof words.decisions
const decisions = Object.keys(words.decisions) as readonly Decision[]

const designs: Readonly<Record<string, string>> = { High: 'Negative', Medium: 'Critical', Low: 'Neutral' }

/** State of a finding that the last scan no longer has, so that it needs no decision. */
const MENDED = 'FIXED'

interface FindingsProps {
  readonly slug: string
  /** Says why there are none. */
  readonly none: string
  readonly onDecided: () => void
}

/** Findings of the last scan, and what the owner thinks of each. */
export function Findings({ slug, none, onDecided }: FindingsProps) {
  const { page, refusal, more, again } = useGrowing<Finding>(
    `MyFindings?${filterOf('slug', slug)}&$orderby=foundAt%20desc,ID`
  )
  const [told, setTold] = useState('')
  const [refused, setRefused] = useState<Refusal>()
  const decide = (findingId: string, disposition: Decision): Promise<void> =>
    change({ method: 'POST', path: 'answerFinding', body: { findingId, disposition } }).then(
      () => {
        setRefused(undefined)
        setTold(words.decided(words.decisions[disposition]))
        again()
        onDecided()
      },
      (error: unknown) => setRefused(refusalFrom(error))
    )
  const failed = refused ?? refusal
  return (
    <section class="section" id="openFindings" aria-labelledby="findings-title" aria-busy={!page && !refusal}>
      <h2 id="findings-title">{words.findings}</h2>
      <p role="status" class="told">
        {told}
      </p>
      {failed && <Refused refusal={failed} />}
      {page?.total === 0 && <p>{none}</p>}
      <ul class="moved notes">
        {page?.rows.map(finding => (
          <li key={finding.ID}>
            <FindingView finding={finding} onDecide={decision => void decide(finding.ID, decision)} />
          </li>
        ))}
      </ul>
      {page && page.rows.length < page.total && <Button onClick={more}>{pages.showMore}</Button>}
    </section>
  )
}

interface FindingViewProps {
  readonly finding: Finding
  readonly onDecide: (decision: Decision) => void
}

function FindingView({ finding, onDecide }: FindingViewProps) {
  const { severity, disposition, stepRef, summary, category, foundAt } = finding
  const text = summary ?? category
  return (
    <>
      <p class="field-value">
        <Tag design={designs[severity] ?? 'Neutral'}>{words.severities[severity] ?? severity}</Tag> {text}
      </p>
      <span class="field-help">
        {[
          stepRef !== null && words.ofStep(stepRef),
          words.found(momentText(foundAt)),
          words.dispositions[disposition] ?? disposition
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
      {disposition !== MENDED && (
        <span class="page-actions">
          {decisions
            .filter(decision => decision !== disposition)
            .map(decision => (
              <Button
                key={decision}
                design="Transparent"
                accessible-name={pressed(words.decisions[decision], text)}
                onClick={() => onDecide(decision)}
              >
                {words.decisions[decision]}
              </Button>
            ))}
        </span>
      )}
    </>
  )
}
