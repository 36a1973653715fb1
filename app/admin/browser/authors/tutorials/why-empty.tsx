import * as words from '#workplace-words/authors/my-tutorials.ts'
import { useEffect, useState } from 'preact/hooks'
import { read, type Refusal, refusalFrom } from '../../data/service.ts'
import { addressOf } from '../../parts/address.ts'
import { Refused } from '../../parts/refused.tsx'

/** Facts that the platform knows about the author. */
interface Known {
  readonly emails: readonly string[]
  readonly githubLogin: string | null
  readonly displayName: string | null
  /** Tutorials that are theirs. */
  readonly total: number
  /** Sentences that say why no tutorial is theirs, and what helps. */
  readonly hints: readonly string[]
}

/** The platform knows nobody who has just come for the first time before their account is asked for. @throws Refusal */
async function readKnown(signal: AbortSignal): Promise<Known> {
  await read('/auth/user', signal)
  return (await read('whyEmpty()', signal)) as unknown as Known
}

/** Says why no tutorial is the author's: what the platform knows, by which rule a tutorial is somebody's, and what helps. */
export function WhyEmpty({ onFound }: { readonly onFound: () => void }) {
  const [known, setKnown] = useState<Known>()
  const [refusal, setRefusal] = useState<Refusal>()
  useEffect(() => {
    const left = new AbortController()
    readKnown(left.signal).then(
      answer => (answer.total > 0 ? onFound() : setKnown(answer)),
      (error: unknown) => {
        if (!left.signal.aborted) setRefusal(refusalFrom(error))
      }
    )
    return () => left.abort()
  }, [])
  return (
    <section class="section" aria-labelledby="why-empty" aria-busy={!known && !refusal}>
      <h2 id="why-empty">{words.whyEmpty}</h2>
      {refusal && <Refused refusal={refusal} />}
      {known && (
        <>
          {known.hints.map(hint => (
            <p key={hint}>{hint}</p>
          ))}
          <h3>{words.known}</h3>
          <dl class="pair">
            <dt>{words.displayName}</dt>
            <dd>{known.displayName ?? words.unknown}</dd>
            <dt>{words.emails}</dt>
            <dd>{known.emails.join(', ') || words.unknown}</dd>
            <dt>{words.githubLogin}</dt>
            <dd>{known.githubLogin ?? words.unknown}</dd>
          </dl>
        </>
      )}
      <h3>{words.rules}</h3>
      <ul>
        {words.rulesOf.map(rule => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
      <p>{words.lookElsewhere(<a href={addressOf('Tutorials')}>{words.allTutorials}</a>)}</p>
    </section>
  )
}
