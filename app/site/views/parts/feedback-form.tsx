import { isTracked, type Trackable } from './tutorial-progress.tsx'

const ratings = [
  ['ratingUseCase', 'It fits what I do'],
  ['ratingRelevance', 'It is up to date'],
  ['ratingDuration', 'It takes as long as it says'],
  ['ratingStructure', 'Its steps are easy to follow'],
  ['ratingInteresting', 'It is interesting'],
  ['ratingVisuals', 'Its pictures help']
] as const

/** Form for feedback on a tutorial, for everyone. Its script sends it, else the browser, which then shows the answer. */
export function FeedbackForm(model: Trackable) {
  if (!isTracked(model)) return null
  return (
    <details class="feedback">
      <summary>How was this tutorial?</summary>
      <form data-feedback method="post" action="/feedback/submit">
        <input type="hidden" name="tutorialSlug" value={model.card?.slug} />
        <p class="feedback-trap" aria-hidden="true">
          <label>
            Leave this empty
            <input name="honeypot" tabIndex={-1} autocomplete="off" />
          </label>
        </p>
        <Score name="npsScore" title="How likely is it that you recommend it to a colleague?" />
        <p>
          <label for="feedback-comment">What should we know?</label>
          <textarea class="field" id="feedback-comment" name="comment" rows={4} maxLength={2000} />
        </p>
        <details>
          <summary>Say more</summary>
          {ratings.map(([name, title]) => (
            <Score key={name} name={name} title={title} />
          ))}
        </details>
        <p class="problem" role="alert" hidden data-feedback-problem />
        <p class="actions">
          <button class="button">Send feedback</button>
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
      <span aria-hidden="true">not at all</span>
      {scores.map(score => (
        <label key={score}>
          <input type="radio" name={name} value={score} />
          {score}
        </label>
      ))}
      <span aria-hidden="true">very much</span>
    </fieldset>
  )
}
