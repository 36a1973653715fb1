import { escapeHtml } from '../../../../lib/escape.ts'

/** Names of AuthorService and words for people. */
const SYSTEMS = [
  ['Windows', 'Windows'],
  ['macOS', 'macOS'],
  ['Linux', 'Linux'],
  ['BAS', 'Business Application Studio']
] as const

/**
 * A form by which the author of a preview has a piece of Markdown written for other systems. It asks a service by script, so it
 * is hidden without.
 */
export function osVariantsForm(slug: string): string {
  const options = SYSTEMS.map(([value, text]) => `<option value="${value}">${text}</option>`).join('')
  const boxes = SYSTEMS.map(
    ([value, text]) => `<label><input type="checkbox" name="targetOSes" value="${value}"> ${text}</label>`
  ).join('')
  return `<details class="os-variants" data-os-variants="${escapeHtml(slug)}" hidden><summary>Write a step for other systems</summary>
<form class="check">
<p>A language model rewrites commands, paths and keys. Read what it has written before you publish it.</p>
<p data-os-blocks></p>
<label for="os-markdown">Markdown of the step</label>
<textarea id="os-markdown" class="field check-code" name="sourceMarkdown" rows="8" maxlength="8000" required spellcheck="false"></textarea>
<p><label for="os-source">Written for</label> <select id="os-source" class="field" name="sourceOS">${options}</select></p>
<fieldset class="question-choices"><legend>Write for one to three others</legend>${boxes}</fieldset>
<button class="button">Write</button>
<div role="status" data-os-result></div>
</form></details>`
}
