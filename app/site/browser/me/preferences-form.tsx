import { useState } from 'preact/hooks'
import { change } from '../account/ask.ts'
import { preferenceNames, type Preferences } from './own-data.ts'

type Name = (typeof preferenceNames)[number]

const titles: Readonly<Record<Name, string>> = {
  deployment: 'Where you run it',
  role: 'What you are',
  cloud: 'Your cloud'
}

const choices: Readonly<Record<Name, Readonly<Record<string, string>>>> = {
  deployment: { cloud: 'In the cloud', onprem: 'On premises' },
  role: { developer: 'Developer', architect: 'Architect', sysadmin: 'System administrator', student: 'Student' },
  cloud: {
    btp: 'SAP BTP',
    aws: 'AWS',
    azure: 'Azure',
    gcp: 'Google Cloud',
    alibaba: 'Alibaba Cloud',
    oracle: 'Oracle Cloud',
    ibm: 'IBM Cloud'
  }
}

/** Preferences of the person, by which branches of tutorials are recommended. */
export function PreferencesForm({ preferences }: { readonly preferences: Preferences }) {
  const [draft, setDraft] = useState(preferences)
  const [status, setStatus] = useState('')
  const [problem, setProblem] = useState<string>()
  const save = async (event: Event): Promise<void> => {
    event.preventDefault()
    setStatus('')
    try {
      await change(
        '/api/setLearningPreferences',
        Object.fromEntries(preferenceNames.map(name => [name, draft[name] || null]))
      )
      setProblem(undefined)
      setStatus('Saved')
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
    }
  }
  return (
    <section class="panel me-wide" aria-labelledby="me-preferences">
      <h2 id="me-preferences">Preferences</h2>
      <p class="quiet">Where a tutorial has several ways, the one that suits you is recommended.</p>
      <form class="preferences" onSubmit={event => void save(event)}>
        {preferenceNames.map(name => (
          <label key={name}>
            {titles[name]}
            <select
              class="field"
              value={draft[name] ?? ''}
              onChange={({ currentTarget }) => setDraft({ ...draft, [name]: currentTarget.value })}
            >
              <option value="">No preference</option>
              {Object.entries(choices[name]).map(([value, text]) => (
                <option key={value} value={value}>
                  {text}
                </option>
              ))}
            </select>
          </label>
        ))}
        <p class="actions">
          <button class="button button-quiet">Save preferences</button>
          <span role="status">{status}</span>
        </p>
        {problem !== undefined && (
          <p class="problem" role="alert">
            Not saved: {problem}.
          </p>
        )}
      </form>
    </section>
  )
}
