import * as common from '#workplace-words/common.ts'
import * as words from '#workplace-words/pages/dashboards.ts'
import * as pages from '#workplace-words/pages/common.ts'
import * as names from '#workplace-words/page-names.ts'
import { useState } from 'preact/hooks'
import { change, type Refusal, refusalFrom } from '../data/service.ts'
import { useStored } from '../analytics/use-stored.ts'
import { addressOf, go, useAddress } from '../parts/address.ts'
import { momentText } from '../parts/format.ts'
import { NameDialog } from '../parts/name-dialog.tsx'
import { DASHBOARDS } from '../parts/own-pages.ts'
import { Refused } from '../parts/refused.tsx'
import { Button } from '../parts/ui5.ts'
import { useTitle } from '../parts/title.ts'
import { DashboardView } from './dashboard-view.tsx'
import type { Dashboard } from './use-dashboard.ts'

/** Dashboards of the admin and those that are shared; `dashboard` of the address has one open. */
export function DashboardsPage() {
  const id = useAddress().get('dashboard') ?? ''
  return id === '' ? <DashboardList /> : <DashboardView key={id} id={id} />
}

function DashboardList() {
  const { rows, refusal } = useStored<Dashboard>('Dashboards?$orderby=name&$top=200', 0)
  const [isNew, setNew] = useState(false)
  const [refused, setRefused] = useState<Refusal>()
  useTitle(names.dashboards)
  const create = (name: string): void => {
    setNew(false)
    change({ method: 'POST', path: 'Dashboards', body: { name } }).then(
      row => go(addressOf(DASHBOARDS, { dashboard: String(row?.['ID']) })),
      (error: unknown) => setRefused(refusalFrom(error))
    )
  }
  return (
    <section class="page" aria-labelledby="dashboards-title">
      <header class="page-header">
        <h1 id="dashboards-title">{names.dashboards}</h1>
        <Button design="Emphasized" onClick={() => setNew(true)}>
          {words.newDashboard}
        </Button>
      </header>
      {refusal && <Refused refusal={refusal} />}
      {refused && <Refused refusal={refused} />}
      {rows?.length === 0 && <p>{words.noDashboards}</p>}
      <ul class="cards dashboards">
        {rows?.map(({ ID, name, description, owner, isOwn, visibility, modifiedAt }) => (
          <li key={ID} class="card">
            <a href={addressOf(DASHBOARDS, { dashboard: ID })}>{name}</a>
            {description && <p>{description}</p>}
            <p class="field-help">
              {isOwn ? (visibility === 'private' ? words.yoursAlone : words.yoursShared) : pages.ofOwner(owner)},{' '}
              {momentText(modifiedAt)}
            </p>
          </li>
        ))}
      </ul>
      {isNew && (
        <NameDialog
          heading={words.newDashboard}
          go={common.create}
          name=""
          onGo={create}
          onClose={() => setNew(false)}
        />
      )}
    </section>
  )
}
