import * as words from '#site-words/scripts/own-page.ts'
import { conceptHref } from '../../catalog/concepts.ts'
import type { Skill, SkillMap } from './own-data.ts'
import { SkillPicture } from './skill-picture.tsx'

/** Panel of the skill map: concepts that are known, one step away, and missing underneath. */
export function SkillMapPanel({ map }: { readonly map: SkillMap }) {
  const { shownCount, conceptCount, shown, next, missing } = map
  return (
    <section class="panel me-wide" aria-labelledby="me-skills">
      <h2 id="me-skills">{words.skillMap}</h2>
      <p>
        {shownCount === 0 ? words.completeToSee : words.shownOf(shownCount, conceptCount)}
        <a href="/explore/">{words.seeOnMap}</a>
      </p>
      <SkillPicture map={map} />
      <div class="skill-lists">
        {next.length > 0 && (
          <Suggestions id="me-next" title={shownCount === 0 ? words.whereToBegin : words.oneStepAway} skills={next} />
        )}
        {missing.length > 0 && <Suggestions id="me-missing" title={words.missingUnderneath} skills={missing} />}
      </div>
      {shown.length > 0 && (
        <>
          <h3 id="me-shown">{words.whatYouKnow}</h3>
          <ul class="chips" aria-labelledby="me-shown">
            {shown.map(({ slug, name, reason }) => (
              <li key={slug}>
                <a class="chip" href={conceptHref(slug)} title={reason}>
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

interface SuggestionsProps {
  readonly id: string
  readonly title: string
  readonly skills: readonly Skill[]
}

function Suggestions({ id, title, skills }: SuggestionsProps) {
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <ul class="skills">
        {skills.map(({ slug, name, reason, tutorials }) => (
          <li key={slug}>
            <a class="skill-name" href={conceptHref(slug)}>
              {name}
            </a>
            <p>{reason}</p>
            <p class="skill-ways">
              {words.learnIn}
              {tutorials.map((tutorial, index) => (
                <>
                  {index > 0 && ', '}
                  <a href={`/tutorials/${tutorial.slug}`}>{tutorial.title}</a>
                </>
              ))}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
