import { escapeHtml } from '../../../../lib/escape.ts'
import type { Views } from '../../views/models.ts'

/**
 * A form by which the author of a preview has a piece of Markdown written for other systems. It asks a service by script, so it
 * is hidden without.
 */
export function osVariantsForm(slug: string, { previews: words }: Views['words'], lang: string): string {
  const systems = Object.entries(words.systemNames)
  const options = systems.map(([value, text]) => `<option value="${value}">${text}</option>`).join('')
  const boxes = systems
    .map(([value, text]) => `<label><input type="checkbox" name="targetOSes" value="${value}"> ${text}</label>`)
    .join('')
  return `<details class="os-variants" data-os-variants="${escapeHtml(slug)}" hidden${lang}><summary>${words.otherSystems}</summary>
<form class="check">
<p>${words.modelRewrites}</p>
<p data-os-blocks></p>
<label for="os-markdown">${words.markdownOfStep}</label>
<textarea id="os-markdown" class="field check-code" name="sourceMarkdown" rows="8" maxlength="8000" required spellcheck="false"></textarea>
<p><label for="os-source">${words.writtenFor}</label> <select id="os-source" class="field" name="sourceOS">${options}</select></p>
<fieldset class="question-choices"><legend>${words.writeForOthers}</legend>${boxes}</fieldset>
<button class="button">${words.write}</button>
<div role="status" data-os-result></div>
</form></details>`
}
