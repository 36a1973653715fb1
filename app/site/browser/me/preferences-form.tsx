import * as words from '#site-words/scripts/own-page.ts'
import { useState } from 'preact/hooks'
import { change } from '../account/ask.ts'
import { preferenceNames, type Preferences } from './own-data.ts'

type Name = keyof Preferences

const choices: Readonly<Record<Name, Readonly<Record<string, string>>>> = {
  deployment: words.deployments,
  role: words.roles,
  cloud: {
    btp: 'SAP BTP',
    aws: 'AWS',
    azure: 'Azure',
    gcp: 'Google Cloud',
    alibaba: 'Alibaba Cloud',
    oracle: 'Oracle Cloud',
    ibm: 'IBM Cloud'
  },
  preferredEventRegion: words.regions
}

const names = [...preferenceNames, 'preferredEventRegion'] as const

/** Preferences of the person: those by which branches of tutorials are recommended, and the region of events. */
export function PreferencesForm({ preferences }: { readonly preferences: Preferences }) {
  const [stored, setStored] = useState(preferences)
  const [draft, setDraft] = useState(preferences)
  const [status, setStatus] = useState('')
  const [problem, setProblem] = useState<string>()
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault()
    setStatus('')
    try {
      await save(stored, draft)
      setStored(draft)
      setProblem(undefined)
      setStatus(words.saved)
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
    }
  }
  return (
    <section class="panel me-wide" aria-labelledby="me-preferences">
      <h2 id="me-preferences">{words.preferences}</h2>
      <p class="quiet">{words.preferencesText}</p>
      <form class="preferences" onSubmit={event => void submit(event)}>
        {names.map(name => (
          <label key={name}>
            {words.preferenceTitles[name]}
            <select
              class="field"
              value={draft[name] ?? ''}
              onChange={({ currentTarget }) => setDraft({ ...draft, [name]: currentTarget.value })}
            >
              <option value="">{words.noPreference}</option>
              {Object.entries(choices[name]).map(([value, text]) => (
                <option key={value} value={value}>
                  {text}
                </option>
              ))}
            </select>
          </label>
        ))}
        <p class="actions">
          <button class="button button-quiet">{words.savePreferences}</button>
          <span role="status">{status}</span>
        </p>
        {problem !== undefined && (
          <p class="problem" role="alert">
            {words.notSaved(problem)}
          </p>
        )}
      </form>
    </section>
  )
}

/** The region has an action of its own, which is called when it is another. */
async function save(stored: Preferences, draft: Preferences): Promise<void> {
  await change(
    '/api/setLearningPreferences',
    Object.fromEntries(preferenceNames.map(name => [name, draft[name] || null]))
  )
  const region = draft.preferredEventRegion || null
  if (region !== (stored.preferredEventRegion || null)) await change('/api/setPreferredEventRegion', { region })
}
