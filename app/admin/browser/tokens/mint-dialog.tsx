import * as words from '#workplace-words/pages/tokens.ts'
import { useState } from 'preact/hooks'
import type { Model } from '../../metadata/types.ts'
import { change, type Refusal, refusalFrom } from '../data/service.ts'
import { Dialog } from '../parts/dialog.tsx'
import type { ParameterValues } from '../../metadata/input/parameter-values.ts'
import { Parameters } from '../inputs/parameters.tsx'
import { Refused } from '../parts/refused.tsx'
import { Label, Switch } from '../parts/ui5.ts'
import type { NewToken } from './fresh-token.tsx'
import { type Scope, scopes } from './token.ts'

interface MintProps {
  readonly model: Model
  readonly onDone: (token: NewToken) => void
  readonly onClose: () => void
}

/** Asks for the name, the scopes and the lifetime of a token; what the service refuses is said at its field. */
export function MintDialog({ model, onDone, onClose }: MintProps) {
  const [given, setGiven] = useState<ParameterValues>({ values: { ttlDays: 90 }, problems: {} })
  const [chosen, setChosen] = useState<readonly Scope[]>(['read'])
  const [refusal, setRefusal] = useState<Refusal>()
  const [isBusy, setBusy] = useState(false)
  const parameters = model.operations.find(({ name }) => name === 'mintPAT')?.parameters ?? []
  const toggle = (scope: Scope): void =>
    setChosen(chosen.includes(scope) ? chosen.filter(each => each !== scope) : [...chosen, scope])
  const mint = async (): Promise<void> => {
    setBusy(true)
    setRefusal(undefined)
    const body = { ...given.values, scopes: chosen }
    await change({ method: 'POST', path: 'mintPAT', body }).then(
      answer => onDone({ name: given.values['name'], ...answer } as unknown as NewToken),
      (error: unknown) => {
        const refused = refusalFrom(error)
        const problems = Object.fromEntries(refused.problems.map(({ field = '', message }) => [field, message]))
        setRefusal(refused)
        setGiven(before => ({ ...before, problems }))
      }
    )
    setBusy(false)
  }
  return (
    <Dialog heading={words.newToken} go={words.make} isBusy={isBusy} onGo={() => void mint()} onClose={onClose}>
      {refusal && <Refused refusal={refusal} />}
      <Parameters
        model={model}
        parameters={parameters.filter(({ collection }) => !collection)}
        given={given}
        onChange={setGiven}
      />
      {scopes.map(scope => (
        <div class="field" key={scope}>
          <Label for={`scope-${scope}`} show-colon>
            {words.mayScope[scope]}
          </Label>
          <Switch
            id={`scope-${scope}`}
            accessible-name={words.mayScope[scope]}
            checked={chosen.includes(scope)}
            onChange={() => toggle(scope)}
          />
        </div>
      ))}
    </Dialog>
  )
}
