/** Changes of a tutorial: the days of versions as the reader is used to. */
import { nowOf, versionOf } from '#site-words/tutorial/changes.ts'
import { dayOf } from '../views/parts/locale.ts'

for (const option of document.querySelectorAll<HTMLOptionElement>('.changes-choose option[data-from]')) {
  const day = dayOf(option.dataset['from'] ?? '')
  option.textContent = option.dataset['current'] === undefined ? versionOf(day, Number(option.value)) : nowOf(day)
}
