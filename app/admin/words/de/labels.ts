import { advocates } from '../labels/de/advocates.ts'
import { consequences } from '../labels/de/consequences.ts'
import { entityHelp } from '../labels/de/entity-help.ts'
import { events } from '../labels/de/events.ts'
import { fieldHelp } from '../labels/de/field-help.ts'
import { fields } from '../labels/de/fields.ts'
import { history } from '../labels/de/history.ts'
import { jobs } from '../labels/de/jobs.ts'
import { links } from '../labels/de/links.ts'
import { names } from '../labels/de/names.ts'
import { operationFields } from '../labels/de/operation-fields.ts'
import { operationHelp } from '../labels/de/operation-help.ts'
import { operations } from '../labels/de/operations.ts'
import { sessions } from '../labels/de/sessions.ts'
import { values } from '../labels/de/values.ts'
import { settings } from '../labels/de/settings.ts'
import { switches } from '../labels/de/switches.ts'
import { startPage } from '../labels/de/start-page.ts'

/** Labels of the service as this language says them; a label that is not in the table stays as it is. */
export const labels: Readonly<Record<string, string>> = {
  ...names,
  ...operations,
  ...fields,
  ...operationFields,
  ...values,
  ...startPage,
  ...consequences,
  ...entityHelp,
  ...advocates,
  ...operationHelp,
  ...fieldHelp,
  ...events,
  ...sessions,
  ...links,
  ...history,
  ...jobs,
  ...settings,
  ...switches
}

const states: Readonly<Record<string, string>> = { true: 'an', false: 'aus' }

/** The default of a setting, and the variable that applies where nothing is set. */
export const byDefault = (value: string, variable: string | undefined) =>
  `Standard: ${states[value] ?? value}.${variable ? ` Variable: ${variable}.` : ''}`
