import { type Attention, rowsWhere } from '../../platform/attention.ts'

/** Banners that are switched on. */
export const activeAlerts: Attention = {
  name: 'active-alerts',
  label: 'active alerts',
  severity: 'information',
  list: { at: 'Alerts', parameters: { 'f.active': 'true' } },
  count: rowsWhere('tutorials.homepage.Alerts', { active: true })
}
