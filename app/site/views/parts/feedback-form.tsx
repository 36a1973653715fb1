import * as words from '#site-words/tutorial-page.ts'
import { isTracked, type Trackable } from './tutorial-progress.tsx'

/** Form for feedback on a tutorial, for everyone. Its script sends it, else the browser, which then shows the answer. */
export function FeedbackForm(model: Trackable) {
  if (!isTracked(model)) return null
  return (
    <details class="feedback">
      <summary>{words.howWasIt}</summary>
      <form data-feedback method="post" action="/feedback/submit">
        <input type="hidden" name="tutorialSlug" value={model.card?.slug} />
        <p class="feedback-trap" aria-hidden="true">
          <label>
            {words.leaveEmpty}
            <input name="honeypot" tabIndex={-1} autocomplete="off" />
          </label>
        </p>
        <Score name="npsScore" title={words.howLikely} />
        <p>
          <label for="feedback-comment">{words.whatToKnow}</label>
          <textarea class="field" id="feedback-comment" name="comment" rows={4} maxLength={2000} />
        </p>
        <details>
          <summary>{words.sayMore}</summary>
          {Object.entries(words.ratings).map(([name, title]) => (
            <Score key={name} name={name} title={title} />
          ))}
        </details>
        <p class="problem" role="alert" hidden data-feedback-problem />
        <p class="actions">
          <button class="button">{words.sendFeedback}</button>
        </p>
      </form>
    </details>
  )
}

const scores = Array.from({ length: 11 }, (_, score) => score)

/** 0 is not at all, 10 is very much; no answer is one too. */
function Score({ name, title }: { readonly name: string; readonly title: string }) {
  return (
    <fieldset class="score">
      <legend>{title}</legend>
      <span aria-hidden="true">{words.notAtAll}</span>
      {scores.map(score => (
        <label key={score}>
          <input type="radio" name={name} value={score} />
          {score}
        </label>
      ))}
      <span aria-hidden="true">{words.veryMuch}</span>
    </fieldset>
  )
}
